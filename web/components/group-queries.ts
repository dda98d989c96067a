import { queryOptions } from '@tanstack/react-query';
import { listGroups } from '#contract/groups.ts';
import { call } from '#web/api/client.ts';

/** In stored order. Not for somebody who waits for approval. */
export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: async ({ signal }) => (await call(listGroups, {}, { signal })).groups,
});
