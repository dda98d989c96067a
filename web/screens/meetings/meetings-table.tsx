/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/prefer-tag-over-role, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Rows are laid out as blocks, which removes the table semantics in some browsers; roles restore them. */

import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ComponentProps, memo, type ReactNode } from 'react';
import type { MeetingFilters } from '#contract/meeting-list.ts';
import type { Meeting } from '#contract/meetings.ts';
import { DayText } from '#web/components/day-text.tsx';
import { format } from '#web/components/format.ts';
import { HygieneScore } from '#web/components/hygiene-score.tsx';
import { MeetingLink } from '#web/components/meeting-link.tsx';
import { MeetingTypeBadge } from '#web/components/meeting-type.tsx';
import { Money } from '#web/components/money.tsx';
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
    <BlockTable aria-label="Meetings">
      {/* On a phone the cells need no headings, and the order is one of the filters. */}
      <Head className="max-md:hidden">
        <Row className="[&>th]:pt-4">
          <HeadCell className={columns.meeting}>Meeting</HeadCell>
          <SortableTh {...sortBy('startedAt')} className={columns.date}>
            Date
          </SortableTh>
          <HeadCell className={columns.type}>Type</HeadCell>
          <HeadCell className={columns.department}>Department</HeadCell>
          <HeadCell align="end" className={columns.length}>
            Length
          </HeadCell>
          <HeadCell align="end" className={columns.people}>
            People
          </HeadCell>
          <HeadCell align="end" className={columns.hygiene}>
            Hygiene
          </HeadCell>
          <SortableTh {...sortBy('totalCost')} align="end" className={columns.cost}>
            Cost
          </SortableTh>
        </Row>
      </Head>
      {children}
    </BlockTable>
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
    <HeadCell align={align} className={className} aria-sort={ariaSort ?? undefined}>
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
    </HeadCell>
  );
}

/**
 * Visibility and width of each column. Rows are laid out one by one with these widths, so that the browser can skip rows
 * outside the viewport (`content-visibility`) and long lists scroll smoothly.
 */
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
export const MeetingRows = memo(function MeetingRows({ meetings }: { meetings: Meeting[] }) {
  return (
    <Body isLong={meetings.length >= 50}>
      {meetings.map((meeting) => (
        <MeetingRow key={meeting.id} meeting={meeting} />
      ))}
    </Body>
  );
});

function MeetingRow({ meeting }: { meeting: Meeting }) {
  const { id, title, day, type, department, durationMinutes, attendeeCount, hygieneScore, totalCost } =
    meeting;
  return (
    <Row className="relative hover:bg-sunk/60">
      <RowHeadCell className={columns.meeting}>
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
      </RowHeadCell>
      <Cell className={`${columns.date} text-ink-2`}>
        <DayText day={day} />
      </Cell>
      <Cell className={columns.type}>
        <MeetingTypeBadge type={type} />
      </Cell>
      <Cell className={`${columns.department} text-ink-2`}>
        <span className="line-clamp-2 wrap-anywhere">{department}</span>
      </Cell>
      <Cell align="end" className={columns.length}>
        {format.minutes(durationMinutes)}
      </Cell>
      <Cell align="end" className={columns.people}>
        {format.integer(attendeeCount)}
      </Cell>
      <Cell align="end" className={columns.hygiene}>
        <HygieneScore score={hygieneScore} />
      </Cell>
      <Cell align="end" className={`${columns.cost} font-semibold`}>
        <Money amount={totalCost} cents />
      </Cell>
    </Row>
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
    <Body>
      {Array.from({ length: 8 }, (_, row) => (
        <Row key={row}>
          {columnNames.map((name) => (
            <Cell key={name} className={columns[name]}>
              <Skeleton className={`my-0.5 h-4 ${bars[name]}`} />
            </Cell>
          ))}
        </Row>
      ))}
    </Body>
  );
}

function BlockTable(props: ComponentProps<typeof Table>) {
  return <Table {...props} role="table" className="block max-md:-mt-px" />;
}

function Head({ className, ...props }: ComponentProps<'thead'>) {
  return <thead {...props} role="rowgroup" className={classNames('block', className)} />;
}

type BodyProps = ComponentProps<'tbody'> & {
  /** A full page: rendered only near the viewport, with an estimated height of 50 rows of 45 px until then. */
  isLong?: boolean;
};

function Body({ isLong, ...props }: BodyProps) {
  return (
    <tbody
      {...props}
      role="rowgroup"
      className={classNames(
        'block',
        isLong && '[contain-intrinsic-size:auto_2250px] [content-visibility:auto]',
      )}
    />
  );
}

function Row({ className, ...props }: ComponentProps<'tr'>) {
  return <tr {...props} role="row" className={classNames('table w-full table-fixed', className)} />;
}

function HeadCell(props: ComponentProps<typeof Th>) {
  return <Th {...props} role="columnheader" />;
}

function RowHeadCell(props: ComponentProps<typeof RowTh>) {
  return <RowTh {...props} role="rowheader" />;
}

function Cell(props: ComponentProps<typeof Td>) {
  return <Td {...props} role="cell" />;
}
