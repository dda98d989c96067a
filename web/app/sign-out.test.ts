import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorStatus, errorMessage, type ErrorCode } from '#contract/errors.ts';
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

const answered = (reason: ErrorCode | null) =>
  vi.stubGlobal('fetch', async () =>
    reason
      ? Response.json({ code: reason, message: errorMessage(reason) }, { status: errorStatus(reason) })
      : new Response(null, { status: 204 }),
  );

test.each([null, 'not-signed-in'] as const)(
  'signing out with the answer %s leaves the app',
  async (reason) => {
    answered(reason);
    await signOut();
    expect(assign).toHaveBeenCalledWith('/login');
    expect(localStorage.getItem('mc_offline')).toBeNull();
  },
);

test('a failed call does not sign out', async () => {
  answered('unavailable');
  await signOut();
  expect(assign).not.toHaveBeenCalled();
  expect(localStorage.getItem('mc_offline')).toBe('{}');
});
