import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

const browser = (clipboard?: { writeText: (text: string) => Promise<void> }) =>
  vi.stubGlobal('navigator', { clipboard });

test('returns whether the text was copied, and never throws', async () => {
  browser({ writeText: () => Promise.resolve() });
  expect(await copyText('token')).toBe(true);
  browser({ writeText: () => Promise.reject(new Error('not allowed')) });
  expect(await copyText('token')).toBe(false);
  // Over plain HTTP there is no clipboard.
  browser();
  expect(await copyText('token')).toBe(false);
});
