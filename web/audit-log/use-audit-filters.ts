import { useMemo } from 'react';
import { currentLocation, navigate } from '#web/components/navigation.ts';
import { usePageLocation } from '#web/components/page-location.ts';
import { filtersOf, searchOf, type AuditSearch } from './audit-filters.ts';

/** The filters stand in the address, so that Back, reload and a shared link all show the same list. */
export function useAuditFilters() {
  const { pathname, search } = usePageLocation();
  const filters = useMemo(() => filtersIn(search), [search]);
  // What is chosen is ahead of what is shown: the next choice is added to the last one.
  const show = (next: (chosen: AuditSearch) => AuditSearch) => {
    const latest = currentLocation();
    if (latest.pathname !== pathname) return;
    void navigate(pathname + searchOf(next(filtersIn(latest.search))), { replace: true });
  };
  return {
    filters,
    /** An empty text takes a filter away. */
    change: (changed: Partial<Record<keyof AuditSearch, string>>) =>
      show((chosen) => filtersOf({ ...chosen, ...changed })),
    clear: () => show(() => ({})),
  };
}

const filtersIn = (search: string) => filtersOf(Object.fromEntries(new URLSearchParams(search)));
