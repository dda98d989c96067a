import { CalendarClock, ChartColumn, type LucideIcon, Play } from 'lucide-react';
import type { DayRange } from '#domain/time/day-range.ts';
import type { Analytics } from '#contract/reports/analytics.ts';
import { average } from '#domain/money/rounding.ts';
import { Explain, DayText, Money } from '#web/components/reports/figures.tsx';
import { meetingsPath, MeetingLink } from '#web/components/meetings/meeting-link.tsx';
import { format } from '#web/components/forms/format.ts';
import { MeetingTypeBadge } from '#web/components/meetings/meeting-type.tsx';
import { RowTh, Table, Td, Th } from '#web/ui/table.tsx';
import { activityQuery, rowsPerPage } from './queries.ts';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { SampleMark } from '#web/components/calendar/planned.tsx';
import { Card, CardHead, Skeleton, EmptyState } from '#web/ui/card.tsx';
import type { ReactNode } from 'react';
import { ButtonLink } from '#web/components/site/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Pager } from '#web/ui/pager.tsx';

type AnalyticsListProps = {
  analytics: Analytics;
  page: number;
  onPage: (page: number) => void;
  onChooseRange: (range: DayRange) => void;
};

export function TypesCard({ analytics, page: asked, onPage, onChooseRange }: AnalyticsListProps) {
  const { types, from, to } = analytics;
  const held = meetingsPath({ from, to, planned: 'no' });
  const page = pageWithin(asked, types.length);
  const shown = types.slice((page - 1) * rowsPerPage, page * rowsPerPage);
  return (
    <ListCard
      title="Costs by Meeting Type"
      note={format.count(types.length, 'type')}
      help={<Explain figure="cost-by-type" label="Costs by Meeting Type" meetings={held} />}
      count={types.length}
      page={page}
      onPage={onPage}
    >
      {types.length === 0 ? (
        <NothingHere
          icon={ChartColumn}
          text="No meeting data available"
          analytics={analytics}
          onChooseRange={onChooseRange}
        />
      ) : (
        <Table>
          <thead>
            <tr>
              <Th>Type</Th>
              <Th align="end" className="max-sm:hidden">
                Meetings
              </Th>
              <Th align="end" className="max-sm:hidden">
                Hours
              </Th>
              <Th align="end">
                Average
                <Explain figure="average-cost" label="average of a type" meetings={held} />
              </Th>
              <Th align="end">Cost</Th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ type, meetings, minutes, cost }) => (
              <tr key={type}>
                <RowTh className="py-2.5 sm:h-[3.9375rem]">
                  <MeetingTypeBadge type={type} />
                  <span className="tabular block text-xs text-ink-3 sm:hidden">
                    {format.count(meetings, 'meeting')} · {format.hours(minutes)}
                  </span>
                </RowTh>
                <Td align="end" className="max-sm:hidden">
                  {format.integer(meetings)}
                </Td>
                <Td align="end" className="whitespace-nowrap max-sm:hidden">
                  {format.hours(minutes)}
                </Td>
                <Td align="end">
                  <Money amount={average(cost, meetings)} />
                </Td>
                <Td align="end" className="font-semibold">
                  <Money amount={cost} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </ListCard>
  );
}

export function ActivityCard({ analytics, page: asked, onPage, onChooseRange }: AnalyticsListProps) {
  const count = analytics.total.meetings;
  const page = pageWithin(asked, count);
  return (
    <ListCard
      title="Recent Activity"
      note={format.count(count, 'meeting')}
      count={count}
      page={page}
      onPage={onPage}
    >
      {count === 0 ? (
        <NothingHere
          icon={CalendarClock}
          text="No meetings recorded yet"
          analytics={analytics}
          onChooseRange={onChooseRange}
        />
      ) : (
        <ActivityRows
          range={{ from: analytics.from, to: analytics.to }}
          page={page}
          rows={Math.min(rowsPerPage, count - (page - 1) * rowsPerPage)}
        />
      )}
    </ListCard>
  );
}

type ActivityRowsProps = { range: { from: string; to: string }; page: number; rows: number };

function ActivityRows({ range, page, rows }: ActivityRowsProps) {
  const query = useQuery(activityQuery(range, page));
  if (query.isError && !query.data)
    return <LoadFailure message="The meetings could not be loaded" query={query} />;
  return (
    <Table aria-busy={query.isPending}>
      <thead>
        <tr>
          <Th>Meeting</Th>
          <Th align="end" className="max-sm:hidden">
            Length
          </Th>
          <Th align="end">Cost</Th>
        </tr>
      </thead>
      <tbody>
        {query.isPending && Array.from({ length: rows }, (_, row) => <SkeletonRow key={row} />)}
        {query.data?.map((meeting) => (
          <tr key={meeting.id} className="relative hover:bg-sunk/60">
            <RowTh className="py-2.5">
              <MeetingLink id={meeting.id} title={meeting.title} />
              <SampleMark source={meeting.source} />
              <span className="flex min-w-0 items-center gap-2 text-xs text-ink-3">
                <DayText day={meeting.day} />
                <MeetingTypeBadge type={meeting.type} />
              </span>
            </RowTh>
            <Td align="end" className="whitespace-nowrap max-sm:hidden">
              {format.minutes(meeting.durationMinutes)}
            </Td>
            <Td align="end" className="font-semibold">
              <Money amount={meeting.totalCost} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function SkeletonRow() {
  return (
    <tr>
      <Td className="py-2.5">
        <Skeleton className="my-1 h-4 w-40 max-w-full" />
        <Skeleton className="my-0.5 h-3.5 w-28" />
      </Td>
      <Td align="end" className="max-sm:hidden">
        <Skeleton className="ms-auto h-4 w-12" />
      </Td>
      <Td align="end">
        <Skeleton className="ms-auto h-4 w-12" />
      </Td>
    </tr>
  );
}

type ListCardProps = {
  title: string;
  note: string;
  help?: ReactNode;
  /** Rows on all pages. */
  count: number;
  /** Counted from 1. */
  page: number;
  onPage: (page: number) => void;
  children: ReactNode;
};

function ListCard({ title, note, help, count, page, onPage, children }: ListCardProps) {
  const first = (page - 1) * rowsPerPage + 1;
  const last = Math.min(count, page * rowsPerPage);
  return (
    <Card aria-label={title} className="flex min-w-0 flex-col overflow-hidden">
      <div className="px-5 pt-4 pb-2">
        <CardHead title={title} note={note} help={help} />
      </div>
      <div className="max-h-[450px] flex-1 overflow-y-auto">{children}</div>
      {count > 0 && (
        <div className="border-t border-line px-5 py-3">
          <Pager
            about={title}
            label={`Showing ${format.integer(first)}-${format.integer(last)} of ${format.integer(count)}`}
            onPrevious={page > 1 ? () => onPage(page - 1) : undefined}
            onNext={last < count ? () => onPage(page + 1) : undefined}
          />
        </div>
      )}
    </Card>
  );
}

/** Limits a page number to the existing pages. */
const pageWithin = (page: number, count: number) =>
  Math.min(page, Math.max(1, Math.ceil(count / rowsPerPage)));

type NothingHereProps = {
  icon: LucideIcon;
  text: string;
  analytics: Analytics;
  onChooseRange: (range: DayRange) => void;
};

/** An empty list, with a button to show all time or, without any meetings, a link to the calculator. */
function NothingHere({ icon, text, analytics: { recorded }, onChooseRange }: NothingHereProps) {
  return (
    <EmptyState
      icon={icon}
      action={
        recorded ? (
          <Button onClick={() => onChooseRange(recorded)}>Show all time</Button>
        ) : (
          <ButtonLink icon={Play} to="/dashboard/calculator">
            Start Calculator
          </ButtonLink>
        )
      }
    >
      {text}
    </EmptyState>
  );
}
