import type { MeetingFilters } from '#contract/meeting-list.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

const orders = {
  'startedAt-desc': 'Newest first',
  'startedAt-asc': 'Oldest first',
  'totalCost-desc': 'Highest cost first',
  'totalCost-asc': 'Lowest cost first',
};

type OrderSelectProps = { filters: MeetingFilters; onChange: (changed: Partial<MeetingFilters>) => void };

/** The order of the list on a phone, where the columns have no headings to press. */
export function OrderSelect({ filters, onChange }: OrderSelectProps) {
  return (
    <Field label="Order" hideLabel className="col-span-2 md:hidden">
      <Select
        value={`${filters.sort ?? 'startedAt'}-${filters.order ?? 'desc'}`}
        onChange={(event) =>
          onChange({
            sort: event.target.value.startsWith('totalCost') ? 'totalCost' : undefined,
            order: event.target.value.endsWith('asc') ? 'asc' : undefined,
          })
        }
      >
        {Object.entries(orders).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
