import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';

/** In stored order. Not for somebody who waits for approval. Its contract comes with the first question for it. */
export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: async ({ signal }) => {
    const { listGroups } = await import('#contract/groups.ts');
    return (await call(listGroups, {}, { signal })).groups;
  },
});
