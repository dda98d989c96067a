import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Meeting, MeetingFilters } from '#contract/meetings.ts';
import { DayText, Money } from '#web/components/figures.tsx';
import { format } from '#web/components/format.ts';
import { HygieneScore } from '#web/components/hygiene-score.tsx';
import { MeetingLink } from '#web/components/meeting-link.tsx';
import { MeetingTypeBadge } from '#web/components/meeting-type.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { RowTh, Table, Td, Th } from '#web/ui/table.tsx';

type MeetingsTableProps = {
  filters: MeetingFilters;
  onSort: (changed: Pick<MeetingFilters, 'sort' | 'order'>) => void;
  /** Bodies of rows. */
  children: ReactNode;
};

export function MeetingsTable({ filters, onSort, children }: MeetingsTableProps) {
  const sortBy = (column: SortColumn) => ({
    column,
    direction: (filters.sort ?? 'startedAt') === column ? (filters.order ?? 'desc') : null,
    onSort,
  });
  return (
    <Table aria-label="Meetings" className="table-fixed max-md:-mt-px">
      {/* On a phone the cells need no headings, and the order is one of the filters. */}
      <thead className="max-md:hidden">
        <tr className="[&>th]:pt-4">
          <Th className={columns.meeting}>Meeting</Th>
          <SortableTh {...sortBy('startedAt')} className={columns.date}>
            Date
          </SortableTh>
          <Th className={columns.type}>Type</Th>
          <Th className={columns.department}>Department</Th>
          <Th align="end" className={columns.length}>
            Length
          </Th>
          <Th align="end" className={columns.people}>
            People
          </Th>
          <Th align="end" className={columns.hygiene}>
            Hygiene
          </Th>
          <SortableTh {...sortBy('totalCost')} align="end" className={columns.cost}>
            Cost
          </SortableTh>
        </tr>
      </thead>
      {children}
    </Table>
  );
}

type SortColumn = 'startedAt' | 'totalCost';

type SortableThProps = {
  column: SortColumn;
  /** Null when the list is sorted by another column. */
  direction: 'asc' | 'desc' | null;
  onSort: MeetingsTableProps['onSort'];
  align?: 'start' | 'end';
  className: string;
  children: ReactNode;
};

function SortableTh({ column, direction, onSort, align = 'start', className, children }: SortableThProps) {
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  const ariaSort = direction && (direction === 'asc' ? 'ascending' : 'descending');
  const next = direction === 'desc' ? 'asc' : undefined;
  return (
    <Th align={align} className={className} aria-sort={ariaSort ?? undefined}>
      <button
        type="button"
        onClick={() => onSort({ sort: column === 'startedAt' ? undefined : column, order: next })}
        className={classNames(
          '-mx-1.5 -my-1 inline-flex items-baseline gap-1 align-baseline rounded-md px-1.5 py-1 hover:bg-sunk hover:text-ink',
          align === 'end' && 'flex-row-reverse',
          direction && 'font-medium text-ink',
        )}
      >
        {children}
        <Arrow aria-hidden className={classNames('size-3.5 translate-y-0.5', !direction && 'opacity-0')} />
      </button>
    </Th>
  );
}

/** Visibility and width of each column. */
const columns = {
  meeting: 'max-md:pr-0',
  date: 'w-30 max-md:hidden',
  type: 'w-32 max-xl:hidden',
  department: 'w-40 max-xl:hidden',
  length: 'w-24 max-md:hidden md:max-xl:w-20',
  people: 'w-20 max-md:hidden',
  hygiene: 'w-20 max-md:w-12',
  cost: 'w-36 max-md:w-32 max-md:pl-1',
};

const columnNames = ['meeting', 'date', 'type', 'department', 'length', 'people', 'hygiene', 'cost'] as const;

/** One loaded page of rows. */
export function MeetingRows({ meetings }: { meetings: Meeting[] }) {
  return (
    <tbody>
      {meetings.map((meeting) => (
        <MeetingRow key={meeting.id} meeting={meeting} />
      ))}
    </tbody>
  );
}

function MeetingRow({ meeting }: { meeting: Meeting }) {
  const { id, title, day, type, department, durationMinutes, attendeeCount, hygieneScore, totalCost } =
    meeting;
  return (
    <tr className="relative hover:bg-sunk/60">
      <RowTh className={columns.meeting}>
        <MeetingLink id={id} title={title} />
        {/* The values whose columns are hidden on narrow screens. */}
        <div className="text-xs text-ink-3 xl:hidden">
          <span className="md:hidden">
            <DayText day={day} /> · {format.minutes(durationMinutes)}
          </span>
          <p className="flex flex-wrap items-center gap-x-2.5">
            <span className="md:hidden">{format.count(attendeeCount, 'person', 'people')}</span>
            <MeetingTypeBadge type={type} />
            {department && <span className="min-w-0 truncate max-md:basis-full">{department}</span>}
          </p>
        </div>
      </RowTh>
      <Td className={`${columns.date} text-ink-2`}>
        <DayText day={day} />
      </Td>
      <Td className={columns.type}>
        <MeetingTypeBadge type={type} />
      </Td>
      <Td className={`${columns.department} text-ink-2`}>
        <span className="line-clamp-2 wrap-anywhere">{department}</span>
      </Td>
      <Td align="end" className={columns.length}>
        {format.minutes(durationMinutes)}
      </Td>
      <Td align="end" className={columns.people}>
        {format.integer(attendeeCount)}
      </Td>
      <Td align="end" className={columns.hygiene}>
        <HygieneScore score={hygieneScore} />
      </Td>
      <Td align="end" className={`${columns.cost} font-semibold`}>
        <Money amount={totalCost} cents />
      </Td>
    </tr>
  );
}

const bars = {
  meeting: 'w-48 max-w-full',
  date: 'w-20',
  type: 'w-16',
  department: 'w-24',
  length: 'ml-auto w-12',
  people: 'ml-auto w-6',
  hygiene: 'ml-auto w-6',
  cost: 'ml-auto w-14',
} satisfies Record<keyof typeof columns, string>;

export function MeetingRowsSkeleton() {
  return (
    <tbody>
      {Array.from({ length: 8 }, (_, row) => (
        <tr key={row}>
          {columnNames.map((name) => (
            <Td key={name} className={columns[name]}>
              <Skeleton className={`my-0.5 h-4 ${bars[name]}`} />
            </Td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
