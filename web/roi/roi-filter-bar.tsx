import type { RoiFilters } from '#contract/roi.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

// No item carries an empty string.
const all = ':all';

const orders = {
  newest: { label: 'Newest first', sort: undefined, order: undefined },
  oldest: { label: 'Oldest first', sort: 'startedAt', order: 'asc' },
  costliest: { label: 'Highest cost first', sort: 'totalCost', order: undefined },
  cheapest: { label: 'Lowest cost first', sort: 'totalCost', order: 'asc' },
} as const;

const orderNames = ['newest', 'oldest', 'costliest', 'cheapest'] as const;

function orderOf({ sort, order }: RoiFilters) {
  if (sort === 'totalCost') return order === 'asc' ? 'cheapest' : 'costliest';
  return order === 'asc' ? 'oldest' : 'newest';
}

type RoiFilterBarProps = {
  filters: RoiFilters;
  departments: readonly string[];
  onChange: (changed: RoiFilters) => void;
};

export function RoiFilterBar({ filters, departments, onChange }: RoiFilterBarProps) {
  const { department } = filters;
  const known = departments.find((name) => name.toLowerCase() === department?.toLowerCase());
  // A link may name what nobody uses any more, or the names may still be on their way.
  const shown = department !== undefined && known === undefined ? [...departments, department] : departments;
  return (
    <search className="grid grid-cols-2 gap-3 sm:grid-cols-[16rem_14rem]">
      <Field label="Department" hideLabel>
        <Select
          value={known ?? department ?? all}
          onChange={({ target }) => onChange({ department: target.value === all ? undefined : target.value })}
        >
          <option value={all}>All Departments</option>
          {shown.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Order" hideLabel>
        <Select
          value={orderOf(filters)}
          onChange={({ target }) => {
            const chosen = orders[orderNames.find((name) => name === target.value) ?? 'newest'];
            onChange({ sort: chosen.sort, order: chosen.order });
          }}
        >
          {orderNames.map((name) => (
            <option key={name} value={name}>
              {orders[name].label}
            </option>
          ))}
        </Select>
      </Field>
    </search>
  );
}
