import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { errorStatus, errorMessage, type ErrorCode } from '#contract/errors.ts';
import { currentUserQuery, queryClient } from '#web/api/queries.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { signOut } from './sign-out.ts';

const assign = vi.fn();

beforeEach(() => {
  assign.mockClear();
  vi.stubGlobal('window', { location: { assign } });
  vi.stubGlobal('localStorage', memoryStorage({ mc_offline: '{}' }));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const answered = (reason: ErrorCode | null, atProvider: string | null = null) =>
  vi.stubGlobal('fetch', async () =>
    reason
      ? Response.json({ code: reason, message: errorMessage(reason) }, { status: errorStatus(reason) })
      : Response.json({ url: atProvider }),
  );

test.each([null, 'not-signed-in'] as const)(
  'signing out with the response %s leaves the app',
  async (reason) => {
    answered(reason);
    await signOut();
    expect(assign).toHaveBeenCalledWith('/login');
    expect(localStorage.getItem('mc_offline')).toBeNull();
  },
);

test('the draft is deleted with the session, and an unfinished meeting asks first', async () => {
  const user = { id: 7, organization: { currency: 'USD' } } as CurrentUser;
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  onTestFinished(() => queryClient.clear());
  const confirm = vi.fn(() => false);
  vi.stubGlobal('window', { location: { assign }, confirm });
  localStorage.setItem('mc_draft:7', JSON.stringify({ draft: { attendees: [{ name: 'Ada' }] } }));
  localStorage.setItem('mc_draft:7:seen', '1 2');
  localStorage.setItem('mc_draft:8', 'of somebody else');
  answered(null);
  await signOut();
  expect(confirm).toHaveBeenCalledWith('The unfinished meeting in the calculator is removed. Sign out?');
  expect(assign).not.toHaveBeenCalled();
  confirm.mockReturnValue(true);
  await signOut();
  expect(assign).toHaveBeenCalledWith('/login');
  expect(['mc_draft:7', 'mc_draft:7:seen', 'mc_draft:8'].map((key) => localStorage.getItem(key))).toEqual([
    null,
    null,
    'of somebody else',
  ]);
});

test('after a sign-in at a provider, signing out redirects there', async () => {
  answered(null, 'https://login.acme.test/end');
  await signOut();
  expect(assign).toHaveBeenCalledWith('https://login.acme.test/end');
  expect(localStorage.getItem('mc_offline')).toBeNull();
});

test('a failed call does not sign out', async () => {
  answered('unavailable');
  await signOut();
  expect(assign).not.toHaveBeenCalled();
  expect(localStorage.getItem('mc_offline')).toBe('{}');
});
