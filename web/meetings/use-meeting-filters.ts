import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { MeetingFilters } from '#contract/meetings.ts';
import { filtersOf } from './meeting-filters.ts';

/** The filters stand in the address, so that Back, reload and a shared link all show the same list. */
export function useMeetingFilters() {
  const search = useLocation({ select: (location) => location.search });
  const navigate = useNavigate();
  const filters = useMemo(() => filtersOf(search), [search]);
  const show = (next: MeetingFilters) =>
    void navigate({ to: '/dashboard/meetings', search: next, replace: true, resetScroll: false });
  return {
    filters,
    /** Undefined takes a filter away. */
    change: (changed: Partial<MeetingFilters>) => show(filtersOf({ ...filters, ...changed })),
    /** The order stays. */
    clear: () => show(filtersOf({ sort: filters.sort, order: filters.order })),
  };
}
