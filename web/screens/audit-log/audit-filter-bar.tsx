import { useQuery } from '@tanstack/react-query';
import { SearchInput } from '#web/components/search-input.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { AuditSearch } from './audit-filters.ts';
import { auditActorsQuery } from './audit-queries.ts';

type AuditFilterBarProps = {
  filters: AuditSearch;
  onChange: (changed: Partial<Record<keyof AuditSearch, string>>) => void;
};

// No item carries an empty string.
const anyone = ':anyone';

export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const { data: actors = [] } = useQuery(auditActorsQuery);
  return (
    <search className="grid grid-cols-2 gap-3 xl:grid-cols-[minmax(0,1fr)_14rem_11rem_11rem]">
      <Field label="Search" className="max-xl:col-span-2">
        <SearchInput
          maxLength={200}
          placeholder="Title, action or name"
          value={filters.search}
          onType={(search = '') => onChange({ search })}
        />
      </Field>
      <Field label="Person" className="max-xl:col-span-2">
        <Select
          value={filters.actor ?? anyone}
          onChange={({ target: { value } }) => onChange({ actor: value === anyone ? '' : value })}
        >
          <option value={anyone}>Anyone</option>
          {actors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="From">
        <DayInput
          className="px-2"
          value={filters.from}
          max={filters.to}
          onChoose={(from = '') => onChange({ from })}
        />
      </Field>
      <Field label="To">
        <DayInput
          className="px-2"
          value={filters.to}
          min={filters.from}
          onChoose={(to = '') => onChange({ to })}
        />
      </Field>
    </search>
  );
}
