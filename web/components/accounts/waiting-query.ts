import { queryOptions } from '@tanstack/react-query';
import { countWaiting } from '#contract/accounts/waiting.ts';
import { call } from '#web/api/client.ts';

/** The number of people who wait for this user's approval. */
export const waitingQuery = queryOptions({
  queryKey: ['members', 'waiting'],
  queryFn: async ({ signal }) => (await call(countWaiting, {}, { signal })).waiting,
});
