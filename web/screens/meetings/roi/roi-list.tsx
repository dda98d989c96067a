import { useQuery } from '@tanstack/react-query';
import { Play, SearchX, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { type RoiFilters, type RoiMeeting, roiPageSize } from '#contract/meetings/roi.ts';
import { format } from '#web/components/forms/format.ts';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { MeetingLink } from '#web/components/meetings/meeting-link.tsx';
import { SampleMark } from '#web/components/calendar/planned.tsx';
import { pressMarkByKey, WorthMarks } from '#web/components/meetings/worth-marks.tsx';
import { UpdateRoi } from '#web/components/meetings/rating.tsx';
import { RoiBadge, WorthItBadge } from '#web/components/meetings/roi-badge.tsx';
import { ButtonLink } from '#web/components/site/app-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, Skeleton, EmptyState } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Pager } from '#web/ui/pager.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { roiListQuery } from './queries.ts';
import { wordText } from '#wording/rating-words.ts';

type RoiListProps = {
  filters: RoiFilters;
  page: number;
  onPage: (page: number) => void;
  onAllDepartments: () => void;
};

export function RoiList({ filters, page, onPage, onAllDepartments }: RoiListProps) {
  const query = useQuery(roiListQuery(filters, page));
  const { data } = query;
  if (query.isError && !data)
    return <LoadFailure inCard message="The meetings could not be loaded" query={query} />;
  if (data?.total === 0)
    return (
      <EmptyState
        inCard
        icon={TrendingUp}
        action={
          filters.department === undefined ? (
            <ButtonLink icon={Play} to="/dashboard/calculator" variant="primary">
              Start First Meeting
            </ButtonLink>
          ) : (
            <Button onClick={onAllDepartments}>Show all departments</Button>
          )
        }
      >
        No meetings found
      </EmptyState>
    );
  if (data?.meetings.length === 0)
    return (
      <EmptyState
        inCard
        icon={SearchX}
        action={<Button onClick={() => onPage(data.pages)}>Last page</Button>}
      >
        This page is past the end of the list
      </EmptyState>
    );

  const first = (page - 1) * roiPageSize + 1;
  return (
    <div className="grid gap-4">
      <Card
        aria-label="Meetings"
        aria-busy={query.isPending || query.isPlaceholderData}
        className={classNames('overflow-hidden', query.isPlaceholderData && 'opacity-60')}
      >
        {data ? (
          <ul className="divide-y divide-line">
            {data.meetings.map((meeting) => (
              <RoiRow key={meeting.id} meeting={meeting} />
            ))}
          </ul>
        ) : (
          <RoiRowsSkeleton rows={roiPageSize} />
        )}
      </Card>
      {data && (
        <Pager
          label={`Showing ${format.integer(first)}-${format.integer(first + data.meetings.length - 1)} of ${format.integer(data.total)} · Page ${format.integer(page)} of ${format.integer(data.pages)}`}
          onPrevious={page > 1 ? () => onPage(page - 1) : undefined}
          onNext={page < data.pages ? () => onPage(page + 1) : undefined}
        />
      )}
    </div>
  );
}

const rowClass =
  'grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-4 gap-y-3 px-5 py-4 lg:grid-cols-[minmax(0,1fr)_6rem_7.5rem_9.5rem] lg:items-start lg:gap-x-6';

function RoiRow({ meeting }: { meeting: RoiMeeting }) {
  const { id, title, day, durationMinutes, attendeeCount, totalCost, estimatedValue } = meeting;
  const { department, worthIt, outcomes, actionItemsCount, canEdit } = meeting;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys press its buttons
    <li
      onKeyDown={(event) => canEdit && pressMarkByKey(event.nativeEvent, event.currentTarget)}
      className={`relative ${rowClass} hover:bg-sunk/60`}
    >
      <div className="min-w-0 max-lg:col-span-2">
        <MeetingLink id={id} title={title} />
        <SampleMark source={meeting.source} />
        <p className="tabular text-xs text-ink-3">
          <time dateTime={day}>{format.mediumDay(day)}</time> · {format.minutes(durationMinutes)} ·{' '}
          {format.count(attendeeCount, 'attendee')}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-1 sm:gap-1.5">
          <Badge>Cost {format.money(totalCost)}</Badge>
          <RoiBadge cost={totalCost} value={estimatedValue} />
          {worthIt && !canEdit && <WorthItBadge worthIt={worthIt} />}
          {meeting.attendeesWord && <Badge>{wordText(meeting.attendeesWord)}</Badge>}
          {department && (
            <Badge>
              <span className="max-w-40 truncate">{department}</span>
            </Badge>
          )}
          {canEdit && <WorthMarks meeting={meeting} />}
        </div>
        <p className="mt-2 line-clamp-2 text-sm text-ink-2 wrap-anywhere">
          <span className="text-ink-3">Outcomes:</span>{' '}
          {outcomes ?? <span className="text-ink-3">Not recorded</span>}
        </p>
      </div>
      <dl className="gap-x-6 max-lg:flex lg:contents">
        <Fact label="Action items">
          {actionItemsCount === null ? <Unknown /> : format.integer(actionItemsCount)}
        </Fact>
        <Fact label="Estimated value">
          {estimatedValue === null ? <Unknown /> : format.money(estimatedValue)}
        </Fact>
      </dl>
      {/* On a phone, the explanation shown instead of the button needs the full width. */}
      <div className="max-sm:has-[p]:col-span-2 lg:text-end">
        <UpdateRoi meeting={meeting} />
      </div>
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="text-sm lg:text-end">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="tabular mt-0.5 font-medium">{children}</dd>
    </div>
  );
}

function Unknown() {
  return (
    <span className="text-ink-3">
      <span aria-hidden>–</span>
      <VisuallyHidden>Not recorded</VisuallyHidden>
    </span>
  );
}

function RoiRowsSkeleton({ rows }: { rows: number }) {
  return (
    <div className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={rowClass}>
          <div className="max-lg:col-span-2">
            <Skeleton className="my-0.5 h-4.5 w-56 max-w-full" />
            <Skeleton className="mt-1.5 h-3.5 w-48" />
            <Skeleton className="mt-2 h-8 w-80 max-w-full max-md:h-11" />
            <Skeleton className="mt-2.5 h-4 w-72 max-w-full" />
          </div>
          <Skeleton className="h-10 max-lg:hidden" />
          <Skeleton className="h-10 max-lg:hidden" />
          <Skeleton className="ms-auto h-8 w-26 max-lg:col-start-2 max-lg:h-11" />
        </div>
      ))}
    </div>
  );
}
