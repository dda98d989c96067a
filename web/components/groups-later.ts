import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';

/** `groupsQuery`, without its contract until somebody asks for the list. */
export const groupsLater = queryOptions({
  queryKey: ['groups'],
  queryFn: async ({ signal }) => {
    const { listGroups } = await import('#contract/groups.ts');
    return (await call(listGroups, {}, { signal })).groups;
  },
});
