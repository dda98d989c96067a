import { useQuery } from '@tanstack/react-query';
import { ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import type { MeetingFilters } from '#contract/meeting-list.ts';
import { meetingTypeLabel } from '#domain/meetings/meeting-types.ts';
import { OptionFilter } from '#web/components/option-filter.tsx';
import { OrderSelect } from '#web/components/order-select.tsx';
import { meetingTypesQuery, suggestionsQuery } from '#web/components/organization-queries.ts';
import { TypedFilter } from '#web/components/typed-filter.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { DateFilter } from './date-filter.tsx';
import { narrowingCount } from './meeting-filters.ts';
import { SearchField } from './search-field.tsx';

type FilterBarProps = {
  filters: MeetingFilters;
  onChange: (changed: Partial<MeetingFilters>) => void;
  onClear: () => void;
};

const option = 'md:max-xl:col-span-2';

/** Search and filters; on a phone the filters open on demand. */
export function FilterBar({ filters, onChange, onClear }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: types = [] } = useQuery(meetingTypesQuery);
  const { data: suggestions } = useQuery(suggestionsQuery);
  const count = narrowingCount(filters);

  return (
    <search className="grid gap-3 md:grid-cols-6 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,0.8fr)_minmax(0,1fr)_minmax(0,0.9fr)_11rem_10rem_auto]">
      <div className="flex gap-2 md:col-span-5 xl:col-span-1">
        <SearchField value={filters.search} onType={(search) => onChange({ search })} />
        <Button className="md:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <ListFilter aria-hidden />
          Filters{count > 0 && ` (${count})`}
        </Button>
      </div>
      <div className={classNames('grid-cols-2 gap-3 md:contents', isOpen ? 'grid' : 'hidden')}>
        <OptionFilter
          label="Type"
          everything="All types"
          options={types.map((type) => type.name)}
          textOf={meetingTypeLabel}
          className={option}
          value={filters.type}
          onChoose={(type) => onChange({ type })}
        />
        <OptionFilter
          label="Department"
          everything="All departments"
          options={suggestions?.departments ?? []}
          className={option}
          value={filters.department}
          onChoose={(department) => onChange({ department })}
        />
        <Field label="Person" hideLabel className="col-span-2 xl:col-span-1">
          <TypedFilter
            placeholder="Anyone"
            suggestions={suggestions?.names ?? []}
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
        {/* On a phone, where the columns have no headings to press. */}
        <OrderSelect sorting={filters} onChange={onChange} className="col-span-2 md:hidden" />
        {/* Beside a table its place is kept: a heading that moves between press and release is not pressed. */}
        <Button
          variant="ghost"
          title="Clear all"
          className={classNames(
            'justify-self-start px-2! max-md:col-span-2 md:max-xl:col-start-6 md:max-xl:row-start-1',
            count === 0 && 'invisible max-md:hidden',
          )}
          onClick={onClear}
        >
          <X aria-hidden />
          <span className="xl:max-2xl:sr-only">Clear all</span>
        </Button>
      </div>
    </search>
  );
}
