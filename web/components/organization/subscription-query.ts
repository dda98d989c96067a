import { queryOptions } from '@tanstack/react-query';
import { readSubscription } from '#contract/organization/subscription.ts';
import { call } from '#web/api/client.ts';

/** Also without a session: then the response has no plan. */
export const subscriptionQuery = queryOptions({
  queryKey: ['plan'],
  queryFn: ({ signal }) => call(readSubscription, {}, { signal }),
});
