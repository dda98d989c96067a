import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { AuditFilters, listAuditActors, listAuditLog } from '#contract/audit.ts';
import { call } from '#web/api/client.ts';
import * as z from 'zod/mini';
import type { Search } from '#web/components/site/navigation.ts';
import { useAddressState } from '#web/components/forms/use-address-state.ts';

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
    // Actions elsewhere add entries, so it is always stale.
    staleTime: 0,
  });

export const auditActorsQuery = queryOptions({
  queryKey: ['audit-actors'],
  queryFn: async ({ signal }) => (await call(listAuditActors, {}, { signal })).actors,
});

const names = ['search', 'actor', 'kind', 'from', 'to'] as const;

export type AuditSearch = z.input<typeof AuditFilters>;

/** Parses filters from the URL, dropping invalid and empty ones. */
function filtersOf(given: Search): AuditSearch {
  const filters: AuditSearch = {};
  for (const name of names)
    if (given[name] && z.safeParse(AuditFilters, { [name]: given[name] }).success)
      Object.assign(filters, { [name]: given[name] });
  return filters;
}

export function useAuditFilters() {
  const [filters, show] = useAddressState(filtersOf, filtersOf);
  return {
    filters,
    /** An empty value removes the filter. */
    change: (changed: Partial<Record<keyof AuditSearch, string>>) =>
      show((chosen) => filtersOf({ ...chosen, ...changed })),
    clear: () => show(() => ({})),
  };
}
