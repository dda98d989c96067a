import { queryOptions } from '@tanstack/react-query';
import { listBudgets } from '#contract/budgets.ts';
import { call } from '#web/api/client.ts';
import { meetingsKey } from '#web/components/meetings-key.ts';

/** Made of the meetings of the month, so it is fresh again after each of their changes. */
export const budgetsQuery = queryOptions({
  queryKey: [...meetingsKey, 'budgets'],
  queryFn: ({ signal }) => call(listBudgets, {}, { signal }),
});
