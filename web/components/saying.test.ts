import { afterEach, expect, test, vi } from 'vitest';
import { handOver, takeSaying } from './saying.ts';

afterEach(() => vi.unstubAllGlobals());

test('what one page says another goes on saying, for the rest of its time and once', () => {
  const store = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => void store.set(key, text),
    removeItem: (key: string) => void store.delete(key),
  });
  const failed = {
    kind: 'error',
    title: 'Request failed',
    description: 'Could not send reset link',
  } as const;
  handOver({ ...failed, duration: 4500 }, 1000);
  expect(takeSaying()).toEqual({ ...failed, duration: 3500 });
  expect(takeSaying()).toBeNull();
});

test('without storage nothing is said, and nothing breaks', () => {
  vi.stubGlobal('sessionStorage', undefined);
  handOver({ kind: 'success', title: 'Sent', description: '', duration: 4000 }, 0);
  expect(takeSaying()).toBeNull();
});
