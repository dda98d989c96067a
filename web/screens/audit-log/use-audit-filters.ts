import { useAddressState } from '#web/components/use-address-state.ts';
import { type AuditSearch, filtersOf, searchOf } from './audit-filters.ts';

export function useAuditFilters() {
  const [filters, show] = useAddressState(filtersIn, searchOf);
  return {
    filters,
    /** An empty text takes a filter away. */
    change: (changed: Partial<Record<keyof AuditSearch, string>>) =>
      show((chosen) => filtersOf({ ...chosen, ...changed })),
    clear: () => show(() => ({})),
  };
}

const filtersIn = (search: string) => filtersOf(Object.fromEntries(new URLSearchParams(search)));
