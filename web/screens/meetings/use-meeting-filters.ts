import type { MeetingFilters } from '#contract/meeting-list.ts';
import { useAddressState } from '#web/components/use-address-state.ts';
import { filtersOf, searchOf } from './meeting-filters.ts';

export function useMeetingFilters() {
  const [filters, show] = useAddressState(filtersIn, searchOf);
  return {
    filters,
    /** Undefined takes a filter away. */
    change: (changed: Partial<MeetingFilters>) => show((chosen) => filtersOf({ ...chosen, ...changed })),
    /** The order stays. */
    clear: () => show(({ sort, order }) => filtersOf({ sort, order })),
  };
}

const filtersIn = (search: string) => filtersOf(Object.fromEntries(new URLSearchParams(search)));
