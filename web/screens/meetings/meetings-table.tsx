import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MeetingFilters } from '#contract/meeting-list.ts';
import { classNames } from '#web/ui/class-names.ts';
import { columns } from './columns.ts';
import { BlockTable, Head, HeadCell, Row } from './table-parts.tsx';

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
      {/* On a phone the cells say what they are, and the order is chosen among the filters. */}
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
  /** Null while the list is sorted by another column. */
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
