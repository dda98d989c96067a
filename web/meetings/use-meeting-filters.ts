import { useMemo } from 'react';
import type { MeetingFilters } from '#contract/meeting-list.ts';
import { navigate } from '#web/components/navigation.ts';
import { usePageLocation } from '#web/components/page-location.ts';
import { filtersOf, searchOf } from './meeting-filters.ts';

/** The filters stand in the address, so that Back, reload and a shared link all show the same list. */
export function useMeetingFilters() {
  const { pathname, search } = usePageLocation();
  const filters = useMemo(() => filtersOf(Object.fromEntries(new URLSearchParams(search))), [search]);
  const show = (next: MeetingFilters) => void navigate(pathname + searchOf(next), { replace: true });
  return {
    filters,
    /** Undefined takes a filter away. */
    change: (changed: Partial<MeetingFilters>) => show(filtersOf({ ...filters, ...changed })),
    /** The order stays. */
    clear: () => show(filtersOf({ sort: filters.sort, order: filters.order })),
  };
}
