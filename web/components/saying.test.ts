import { afterEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { handOver, takeSaying } from './saying.ts';

afterEach(() => vi.unstubAllGlobals());

test('a message of one page continues on the next, for its remaining time and once', () => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  const failed = {
    kind: 'error',
    title: 'Request failed',
    description: 'Could not send reset link',
  } as const;
  handOver({ ...failed, duration: 4500 }, 1000);
  expect(takeSaying()).toEqual({ ...failed, duration: 3500 });
  expect(takeSaying()).toBeNull();
});

test('without storage no message is passed on, and nothing breaks', () => {
  vi.stubGlobal('sessionStorage', undefined);
  handOver({ kind: 'success', title: 'Sent', description: '', duration: 4000 }, 0);
  expect(takeSaying()).toBeNull();
});
