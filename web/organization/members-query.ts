import { queryOptions } from '@tanstack/react-query';
import { listMembers } from '#contract/members.ts';
import { call } from '#web/api/client.ts';

export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: ({ signal }) => call(listMembers, {}, { signal }),
});
