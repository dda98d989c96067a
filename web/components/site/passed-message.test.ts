import { afterEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { passMessage, takePassedMessage } from './passed-message.ts';

afterEach(() => vi.unstubAllGlobals());

test('a message of one page continues on the next, for its remaining time and once', () => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  const failed = {
    kind: 'error',
    title: 'Request failed',
    description: 'Could not send reset link',
  } as const;
  passMessage({ ...failed, duration: 4500 }, 1000);
  expect(takePassedMessage()).toEqual({ ...failed, duration: 3500 });
  expect(takePassedMessage()).toBeNull();
});

test('without storage no message is passed on, and nothing breaks', () => {
  vi.stubGlobal('sessionStorage', undefined);
  passMessage({ kind: 'success', title: 'Sent', description: '', duration: 4000 }, 0);
  expect(takePassedMessage()).toBeNull();
});
