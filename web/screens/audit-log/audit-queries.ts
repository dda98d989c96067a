import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAuditActors, listAuditLog } from '#contract/audit.ts';
import { call } from '#web/api/client.ts';
import type { AuditSearch } from './audit-filters.ts';

export const auditQuery = (filters: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAuditLog,
        { query: { ...filters, ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    // It grows with everything that is done elsewhere.
    staleTime: 0,
  });

export const auditActorsQuery = queryOptions({
  queryKey: ['audit-actors'],
  queryFn: async ({ signal }) => (await call(listAuditActors, {}, { signal })).actors,
});
