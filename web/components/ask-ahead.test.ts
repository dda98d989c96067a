import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { prefetch } from './ask-ahead.ts';

test.each([
  ['is on its way', () => new Promise<string[]>(() => {})],
  ['is there', async () => ['Weekly']],
  ['failed, which is for the menu to repeat', () => Promise.reject(new Error('Not found'))],
])('a list is not asked for ahead a second time when it %s', async (_, answer) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const queryFn = vi.fn(answer);
  prefetch(client, { queryKey: ['list'], queryFn });
  await new Promise(setImmediate);
  prefetch(client, { queryKey: ['list'], queryFn });
  expect(queryFn).toHaveBeenCalledTimes(1);
});
