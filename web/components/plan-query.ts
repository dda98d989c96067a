import { queryOptions } from '@tanstack/react-query';
import { readPlan } from '#contract/plan.ts';
import { call } from '#web/api/client.ts';

/** Also for strangers: they get no plan instead of a refusal. */
export const planQuery = queryOptions({
  queryKey: ['plan'],
  queryFn: ({ signal }) => call(readPlan, {}, { signal }),
});
