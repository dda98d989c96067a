import { format } from '#web/components/format.ts';
import { memo } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { DayText } from '#web/components/day-text.tsx';
import { HygieneScore } from '#web/components/hygiene-score.tsx';
import { MeetingLink } from '#web/components/meeting-link.tsx';
import { MeetingTypeBadge } from '#web/components/meeting-type.tsx';
import { Money } from '#web/components/money.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { columnNames, columns } from './columns.ts';
import { Body, Cell, Row, RowHeadCell } from './table-parts.tsx';

/** One loaded page of rows; it is drawn once, however many pages follow it. */
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
        {/* What has no column of its own where it is narrow. */}
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
