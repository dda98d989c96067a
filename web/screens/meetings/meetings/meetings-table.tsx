import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Meeting, MeetingFilters } from '#contract/meetings/meetings.ts';
import { t } from '#domain/format/text.ts';
import { DayText, Money } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { HygieneScore } from '#web/components/reports/hygiene-score.tsx';
import { Tick } from '#web/components/forms/selection-bar.tsx';
import { MeetingLink } from '#web/components/meetings/meeting-link.tsx';
import { PlannedMark, SampleMark } from '#web/components/calendar/planned.tsx';
import { MeetingTypeBadge } from '#web/components/meetings/meeting-type.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/card.tsx';
import { RowTh, Table, Td, Th } from '#web/ui/table.tsx';

export type Selection = {
  ids: ReadonlySet<number>;
  onSelect: (meetings: readonly Meeting[], isSelected: boolean) => void;
};

type MeetingsTableProps = {
  filters: MeetingFilters;
  onSort: (changed: Pick<MeetingFilters, 'sort' | 'order'>) => void;
  /** The loaded meetings that the viewer may change. */
  editable: readonly Meeting[];
  selection: Selection;
  /** Row groups. */
  children: ReactNode;
};

export function MeetingsTable({ filters, onSort, editable, selection, children }: MeetingsTableProps) {
  const { ids, onSelect } = selection;
  return (
    <Table aria-label="Meetings" className="table-fixed max-md:-mt-px">
      {/* On a phone the cells need no headings, and the order is one of the filters. */}
      <thead className="max-md:hidden">
        <tr className="[&>th]:pt-4">
          <Th className="w-12 pe-0">
            {editable.length > 0 && (
              <Tick
                label="Select all that are shown"
                checked={editable.every(({ id }) => ids.has(id))}
                onTick={(isTicked) => onSelect(editable, isTicked)}
              />
            )}
          </Th>
          {Object.values(columns).map((column) => (
            <ColumnHeading key={column.heading} column={column} filters={filters} onSort={onSort} />
          ))}
        </tr>
      </thead>
      {children}
    </Table>
  );
}

type Column = {
  heading: string;
  /** Visibility and width. */
  look: string;
  /** Width of the bar while the list loads. */
  bar: string;
  align?: 'end';
  sort?: 'startedAt' | 'totalCost';
};

const columns = {
  meeting: { heading: t`Meeting`, look: 'max-md:pe-0', bar: 'w-48 max-w-full' },
  date: { heading: t`Date`, look: 'w-30 max-md:hidden', bar: 'w-20', sort: 'startedAt' },
  type: { heading: t`Type`, look: 'w-32 max-xl:hidden', bar: 'w-16' },
  department: { heading: t`Department`, look: 'w-32 max-xl:hidden', bar: 'w-24' },
  length: {
    heading: t`Length`,
    look: 'w-20 whitespace-nowrap max-md:hidden',
    bar: 'ms-auto w-12',
    align: 'end',
  },
  people: { heading: t`People`, look: 'w-20 max-md:hidden', bar: 'ms-auto w-6', align: 'end' },
  hygiene: { heading: t`Hygiene`, look: 'w-20 max-md:hidden', bar: 'ms-auto w-6', align: 'end' },
  cost: {
    heading: t`Cost`,
    look: 'w-36 max-md:w-30 max-md:ps-1',
    bar: 'ms-auto w-14',
    align: 'end',
    sort: 'totalCost',
  },
} satisfies Record<string, Column>;

type ColumnHeadingProps = Pick<MeetingsTableProps, 'filters' | 'onSort'> & { column: Column };

function ColumnHeading({ column, filters, onSort }: ColumnHeadingProps) {
  const { heading, look, align, sort } = column;
  if (!sort)
    return (
      <Th align={align} className={look}>
        {heading}
      </Th>
    );
  const direction = (filters.sort ?? 'startedAt') === sort ? (filters.order ?? 'desc') : null;
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  const ariaSort = direction && (direction === 'asc' ? 'ascending' : 'descending');
  const next = direction === 'desc' ? 'asc' : undefined;
  return (
    <Th align={align} className={look} aria-sort={ariaSort ?? undefined}>
      <button
        type="button"
        onClick={() => onSort({ sort: sort === 'startedAt' ? undefined : sort, order: next })}
        className={classNames(
          '-mx-1.5 -my-1 inline-flex items-baseline gap-1 align-baseline rounded-md px-1.5 py-1 hover:bg-sunk hover:text-ink',
          align === 'end' && 'flex-row-reverse',
          direction && 'font-medium text-ink',
        )}
      >
        {heading}
        <Arrow aria-hidden className={classNames('size-3.5 translate-y-0.5', !direction && 'opacity-0')} />
      </button>
    </Th>
  );
}

/** One loaded page of rows. */
export function MeetingRows({
  meetings,
  ...props
}: { meetings: Meeting[] } & Omit<MeetingRowProps, 'meeting'>) {
  return (
    <tbody>
      {meetings.map((meeting) => (
        <MeetingRow key={meeting.id} meeting={meeting} {...props} />
      ))}
    </tbody>
  );
}

type MeetingRowProps = {
  meeting: Meeting;
  selection: Selection;
  /** Whether a phone shows checkboxes. */
  isSelecting: boolean;
};

function MeetingRow({ meeting, selection, isSelecting }: MeetingRowProps) {
  const {
    id,
    title,
    day,
    type,
    department,
    durationMinutes,
    attendeeCount,
    hygieneScore,
    totalCost,
    estimatedCost,
    planned,
    durationEstimated,
    attendeesEstimated,
  } = meeting;
  return (
    <tr className="relative hover:bg-sunk/60">
      <Td className={classNames('w-12 pe-0 [&>label]:z-10', !isSelecting && 'max-md:hidden')}>
        {meeting.canEdit && (
          <Tick
            label={`Select ${title}`}
            checked={selection.ids.has(id)}
            onTick={(isTicked) => selection.onSelect([meeting], isTicked)}
          />
        )}
      </Td>
      <RowTh className={columns.meeting.look}>
        <MeetingLink id={id} title={title} />
        <PlannedMark planned={planned} />
        <SampleMark source={meeting.source} />
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
      <Td className={`${columns.date.look} text-ink-2`}>
        <DayText day={day} />
      </Td>
      <Td className={columns.type.look}>
        <MeetingTypeBadge type={type} />
      </Td>
      <Td className={`${columns.department.look} text-ink-2`}>
        <span className="line-clamp-2 wrap-anywhere">{department}</span>
      </Td>
      <Td align="end" className={columns.length.look}>
        {format.minutes(durationMinutes)}
      </Td>
      <Td align="end" className={columns.people.look}>
        {format.integer(attendeeCount)}
      </Td>
      <Td align="end" className={columns.hygiene.look}>
        <HygieneScore score={hygieneScore} />
      </Td>
      <Td align="end" className={`${columns.cost.look} font-semibold`}>
        <Money amount={totalCost} cents />
        <span className="flex justify-end gap-1 text-xs font-normal text-ink-3 md:hidden">
          <span aria-hidden>Hygiene</span> <HygieneScore score={hygieneScore} />
        </span>
        {(estimatedCost > 0 || durationEstimated || attendeesEstimated) && (
          <span className="block text-xs font-normal whitespace-nowrap text-ink-3">
            {estimatedCost > 0 && estimatedCost < totalCost ? (
              <>
                <Money amount={estimatedCost} cents /> estimated
              </>
            ) : (
              'estimated'
            )}
          </span>
        )}
      </Td>
    </tr>
  );
}

export function MeetingRowsSkeleton() {
  return (
    <tbody>
      {Array.from({ length: 8 }, (_, row) => (
        <tr key={row}>
          <Td className="w-12 pe-0 max-md:hidden" />
          {Object.values(columns).map(({ heading, look, bar }) => (
            <Td key={heading} className={look}>
              <Skeleton className={`my-0.5 h-4 ${bar}`} />
            </Td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
