import { useQuery } from '@tanstack/react-query';
import { ListFilter, Search, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { MeetingFilters } from '#contract/meetings/meetings.ts';
import { t } from '#domain/format/text.ts';
import { meetingTypeLabel } from '#wording/labels.ts';
import { OptionFilter, OrderSelect, SearchInput, TypedFilter } from '#web/components/forms/list-filters.tsx';
import { meetingTypesQuery, suggestionsQuery } from '#web/components/organization/organization-queries.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { filtersOf, narrowingCount } from './queries.ts';

type FilterBarProps = {
  filters: MeetingFilters;
  onChange: (changed: Partial<MeetingFilters>) => void;
  onClear: () => void;
};

const option = 'md:max-xl:col-span-4';
/** No department has this name. */
const noDepartment = ':none';

/** The search and the filters, which are collapsed on a phone. */
export function FilterBar({ filters, onChange, onClear }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const { data: types = [], isError: hasNoTypes } = useQuery(meetingTypesQuery);
  const { data: suggestions } = useQuery(suggestionsQuery);
  const { data: user } = useQuery(currentUserQuery);
  const count = narrowingCount(filters);

  return (
    <search
      ref={bar}
      className="grid gap-3 md:grid-cols-12 xl:grid-cols-[minmax(0,0.75fr)_minmax(0,1.15fr)_minmax(0,0.9fr)_minmax(0,1.2fr)_12.5rem_11.5rem]"
    >
      <div className="flex gap-2 md:col-start-1 md:row-start-1 md:max-xl:col-span-4 xl:col-span-3">
        <SearchField value={filters.search} onType={(search) => onChange({ search })} />
        <Button
          icon={ListFilter}
          className="md:hidden"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Filters{count > 0 && ` (${count})`}
        </Button>
      </div>
      <div className={classNames('grid-cols-2 gap-3 md:contents', isOpen ? 'grid' : 'hidden')}>
        <OptionFilter
          label="Held or planned"
          everything="Held and planned"
          options={['no', 'yes']}
          textOf={(planned) => (planned === 'yes' ? t`Planned` : t`Held`)}
          className="md:row-start-1 md:max-xl:col-span-3 md:max-xl:col-start-5 xl:col-start-4"
          value={filters.planned}
          onChoose={(planned) => onChange(filtersOf({ planned }))}
        />
        <OptionFilter
          label="Estimates"
          everything="Any cost"
          options={['yes']}
          textOf={() => t`Estimated`}
          className="md:row-start-1 md:max-xl:col-span-3 md:max-xl:col-start-8 xl:col-start-5"
          value={filters.estimated}
          onChoose={(estimated) => onChange(filtersOf({ estimated }))}
        />
        <OptionFilter
          label="Type"
          everything="All types"
          options={types.map((type) => type.name)}
          failure={hasNoTypes && 'Failed to fetch meeting types.'}
          textOf={meetingTypeLabel}
          className={option}
          value={filters.type}
          onChoose={(type) => onChange({ type })}
        />
        <OptionFilter
          label="Department"
          everything="All departments"
          options={[...(suggestions?.departments ?? []), noDepartment]}
          textOf={(department) => (department === noDepartment ? t`Unassigned` : department)}
          className={option}
          value={filters.unassigned ? noDepartment : filters.department}
          onChoose={(chosen) => {
            const isNone = chosen === noDepartment;
            onChange({ unassigned: isNone ? 'yes' : undefined, department: isNone ? undefined : chosen });
          }}
        />
        <Field label="Location" hideLabel className={option}>
          <TypedFilter
            placeholder="Any location"
            value={filters.location}
            onType={(location) => onChange({ location })}
          />
        </Field>
        <Field label="Person" hideLabel className={option}>
          <TypedFilter
            placeholder={user?.seesNames === false ? 'Your own name' : 'Anyone'}
            suggestions={user?.seesNames === false ? [user.name] : (suggestions?.names ?? [])}
            value={filters.person}
            onType={(person) => onChange({ person })}
          />
        </Field>
        <DateFilter
          label="From"
          value={filters.from}
          max={filters.to}
          onChoose={(from) => onChange({ from })}
        />
        <DateFilter label="To" value={filters.to} min={filters.from} onChoose={(to) => onChange({ to })} />
        {/* On a phone the table has no column headings to sort by. */}
        <OrderSelect sorting={filters} onChange={onChange} className="col-span-2 md:hidden" />
        {/* Invisible rather than absent on a desktop, so that nothing below moves when it appears. */}
        <Button
          icon={X}
          variant="ghost"
          className={classNames(
            'justify-self-start px-2! max-md:col-span-2 md:row-start-1 md:max-xl:col-span-2 md:max-xl:col-start-11 xl:col-start-6',
            count === 0 && 'invisible max-md:hidden',
          )}
          onClick={() => {
            onClear();
            // The button disappears with the last filter.
            bar.current?.querySelector('input')?.focus();
          }}
        >
          Clear all
        </Button>
      </div>
    </search>
  );
}

type DateFilterProps = {
  label: 'From' | 'To';
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string | undefined) => void;
};

function DateFilter({ label, value, min, max, onChoose }: DateFilterProps) {
  return (
    // Firefox needs more than half of a phone's width.
    <Field label={label} hideLabel className={classNames(option, 'max-md:col-span-2')}>
      <span className="relative block">
        <span
          aria-hidden
          className="pointer-events-none absolute top-1/2 inset-s-3 -translate-y-1/2 text-sm text-ink-3"
        >
          {label}
        </span>
        <DayInput
          className={label === 'From' ? 'pe-2 ps-13' : 'pe-2 ps-9'}
          value={value}
          min={min}
          max={max}
          onChoose={onChoose}
        />
      </span>
    </Field>
  );
}

type SearchFieldProps = { value: string | undefined; onType: (value: string | undefined) => void };

function SearchField({ value, onType }: SearchFieldProps) {
  return (
    <Field label="Search" hideLabel className="flex-1">
      <span className="group relative block">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 inset-s-3 size-4 -translate-y-1/2 text-ink-2"
        />
        <SearchInput placeholder="Search titles" className="peer pe-3 ps-9" value={value} onType={onType} />
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 inset-e-2.5 hidden -translate-y-1/2 rounded border border-line px-1.5 font-sans text-xs text-ink-3 peer-focus:hidden lg:peer-placeholder-shown:not-peer-focus:block"
        >
          /
        </kbd>
      </span>
    </Field>
  );
}
