import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { statusOf, textOf, type Reason } from '#contract/errors.ts';
import { signOut } from './sign-out.ts';

const kept = new Map<string, string>();
const assign = vi.fn();

beforeEach(() => {
  kept.clear();
  kept.set('mc_offline', '{}');
  assign.mockClear();
  vi.stubGlobal('window', { location: { assign } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const answered = (reason: Reason | null) =>
  vi.stubGlobal('fetch', async () =>
    reason
      ? Response.json({ message: textOf(reason) }, { status: statusOf(reason) })
      : new Response(null, { status: 204 }),
  );

test.each([null, 'not-signed-in'] as const)('whoever signs out and hears %s is gone', async (reason) => {
  answered(reason);
  await signOut();
  expect(assign).toHaveBeenCalledWith('/login');
  expect(kept.has('mc_offline')).toBe(false);
});

test('a failure is not taken for a sign-out', async () => {
  answered('unavailable');
  await signOut();
  expect(assign).not.toHaveBeenCalled();
  expect(kept.has('mc_offline')).toBe(true);
});
