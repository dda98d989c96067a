import { queryOptions } from '@tanstack/react-query';
import { listBudgets } from '#contract/reports/budgets.ts';
import { call } from '#web/api/client.ts';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';

/** Under the meetings key: every change of a meeting can change the spend. */
export const budgetsQuery = queryOptions({
  queryKey: [...meetingsKey, 'budgets'],
  queryFn: ({ signal }) => call(listBudgets, {}, { signal }),
});
