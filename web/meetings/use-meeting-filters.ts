import { useMemo } from 'react';
import type { MeetingFilters } from '#contract/meeting-list.ts';
import { currentLocation, navigate } from '#web/components/navigation.ts';
import { usePageLocation } from '#web/components/page-location.ts';
import { filtersOf, searchOf } from './meeting-filters.ts';

/** The filters stand in the address, so that Back, reload and a shared link all show the same list. */
export function useMeetingFilters() {
  const { pathname, search } = usePageLocation();
  const filters = useMemo(() => filtersIn(search), [search]);
  // What is chosen is ahead of what is shown: the next choice is added to the last one.
  const show = (next: (chosen: MeetingFilters) => MeetingFilters) => {
    const latest = currentLocation();
    if (latest.pathname !== pathname) return;
    void navigate(pathname + searchOf(next(filtersIn(latest.search))), { replace: true });
  };
  return {
    filters,
    /** Undefined takes a filter away. */
    change: (changed: Partial<MeetingFilters>) => show((chosen) => filtersOf({ ...chosen, ...changed })),
    /** The order stays. */
    clear: () => show(({ sort, order }) => filtersOf({ sort, order })),
  };
}

const filtersIn = (search: string) => filtersOf(Object.fromEntries(new URLSearchParams(search)));
