import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

const orders = {
  'startedAt-desc': 'Newest first',
  'startedAt-asc': 'Oldest first',
  'totalCost-desc': 'Highest cost first',
  'totalCost-asc': 'Lowest cost first',
};

type Sorting = { sort?: 'startedAt' | 'totalCost' | undefined; order?: 'asc' | 'desc' | undefined };

type OrderSelectProps = { sorting: Sorting; onChange: (changed: Sorting) => void; className?: string };

/** The order of a list of meetings; the usual one is none. */
export function OrderSelect({ sorting, onChange, className = '' }: OrderSelectProps) {
  return (
    <Field label="Order" hideLabel className={className}>
      <Select
        value={`${sorting.sort ?? 'startedAt'}-${sorting.order ?? 'desc'}`}
        onChange={({ target: { value } }) =>
          onChange({
            sort: value.startsWith('totalCost') ? 'totalCost' : undefined,
            order: value.endsWith('asc') ? 'asc' : undefined,
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
