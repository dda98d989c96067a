import { useMemo } from 'react';
import { navigate } from '#web/components/navigation.ts';
import { usePageLocation } from '#web/components/page-location.ts';
import { filtersOf, searchOf, type AuditSearch } from './audit-filters.ts';

/** The filters stand in the address, so that Back, reload and a shared link all show the same list. */
export function useAuditFilters() {
  const { pathname, search } = usePageLocation();
  const filters = useMemo(() => filtersOf(Object.fromEntries(new URLSearchParams(search))), [search]);
  const show = (next: AuditSearch) => void navigate(pathname + searchOf(next), { replace: true });
  return {
    filters,
    /** An empty text takes a filter away. */
    change: (changed: Partial<Record<keyof AuditSearch, string>>) =>
      show(filtersOf({ ...filters, ...changed })),
    clear: () => show({}),
  };
}
