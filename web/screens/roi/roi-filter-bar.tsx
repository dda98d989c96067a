import type { RoiFilters } from '#contract/roi.ts';
import { OptionFilter } from '#web/components/option-filter.tsx';
import { OrderSelect } from '#web/components/order-select.tsx';

type RoiFilterBarProps = {
  filters: RoiFilters;
  departments: readonly string[];
  onChange: (changed: RoiFilters) => void;
};

export function RoiFilterBar({ filters, departments, onChange }: RoiFilterBarProps) {
  return (
    <search className="grid grid-cols-2 gap-3 sm:grid-cols-[16rem_14rem]">
      <OptionFilter
        label="Department"
        everything="All Departments"
        options={departments}
        value={filters.department}
        onChoose={(department) => onChange({ department })}
      />
      <OrderSelect sorting={filters} onChange={onChange} />
    </search>
  );
}
