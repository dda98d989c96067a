import { useQuery, queryOptions } from '@tanstack/react-query';
import { FileUp, HeartPulse, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Coach } from '#contract/reports/coach.ts';
import type { Answer } from '#contract/endpoint.ts';
import { readPlannedMinutes } from '#contract/calendar/upcoming.ts';
import { t } from '#domain/format/text.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { call } from '#web/api/client.ts';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { hygieneSettingsQuery } from '#web/components/organization/organization-queries.ts';
import { ButtonLink } from '#web/components/site/app-link.tsx';
import { Explain } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import { HygieneScore } from '#web/components/reports/hygiene-score.tsx';
import { meetingTypeColor } from '#web/components/meetings/meeting-type.tsx';
import { meetingTypeLabel } from '#wording/labels.ts';
import { meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { lastMonth } from '#web/components/reports/calendar-figures.ts';
import { CalendarsCard } from '#web/components/reports/calendars-card.tsx';
import { Card, Skeleton, CardHead, EmptyState } from '#web/ui/card.tsx';
import { FactorsCard } from './factors-card.tsx';
import { scoredWithText } from './labels.ts';
import { coachQuery } from './queries.ts';
import { RecommendationsCard } from './recommendations-card.tsx';
import { ScoreCard } from './score-card.tsx';

export function Overview() {
  const query = useQuery(coachQuery);
  if (query.isError && !query.data)
    return <LoadFailure inCard message="The score could not be loaded" query={query} />;
  if (!query.data) return <CoachSkeleton />;
  if (!hasMeetings(query.data)) return <NoMeetings />;
  const coach = query.data;
  return (
    <div className="grid gap-5">
      <ScoreCard coach={coach} />
      {coach.meetings > 0 && (
        <>
          <RecommendationsCard coach={coach} />
          <FactorsCard coach={coach} />
          <GroupsCard coach={coach} />
          <PlannedMinutesCard />
          <CalendarsCard month={lastMonth(coach.today)} isShort />
        </>
      )}
      <ScoredWith version={coach.version} />
    </div>
  );
}

const hasMeetings = ({ meetings, weeks }: Coach) => meetings > 0 || weeks.some((week) => week.meetings > 0);

function NoMeetings() {
  return (
    <EmptyState
      inCard
      icon={HeartPulse}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink icon={Play} to="/dashboard/calculator" variant="primary">
            Start First Meeting
          </ButtonLink>
          <ButtonLink icon={FileUp} to="/dashboard/import">
            Import meetings
          </ButtonLink>
        </div>
      }
    >
      The score is based on the meetings of the last four weeks. There are none yet.
    </EmptyState>
  );
}

function ScoredWith({ version }: { version: number }) {
  const { data } = useQuery(hygieneSettingsQuery);
  const timeZone = useQuery(currentUserQuery).data?.organization.timeZone ?? 'UTC';
  return (
    <p className="tabular min-h-5 text-xs text-ink-3">
      {data && scoredWithText(version, data.history, timeZone)}
    </p>
  );
}

function CoachSkeleton() {
  return (
    <div className="grid gap-5" aria-busy>
      <Card className="grid gap-x-10 gap-y-6 p-5 sm:p-6 lg:grid-cols-[minmax(17rem,1fr)_minmax(0,2.1fr)]">
        <div>
          <Skeleton className="h-24 w-36" />
          <Skeleton className="mt-4 h-4 w-60 max-w-full" />
          <Skeleton className="mt-8 h-12 w-full" />
        </div>
        <Skeleton className="h-50" />
      </Card>
      <Card className="px-5 py-4">
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="my-5 h-12" />
        ))}
      </Card>
    </div>
  );
}

const plannedMinutesQuery = queryOptions({
  queryKey: [...meetingsKey, 'planned-minutes'],
  queryFn: ({ signal }) => call(readPlannedMinutes, {}, { signal }),
});

type Sums = NonNullable<Answer<typeof readPlannedMinutes>['all']>;

/** Compares planned with actual minutes of the last 13 weeks; nothing without meetings with known minutes. */
function PlannedMinutesCard() {
  const { data } = useQuery(plannedMinutesQuery);
  if (!data?.all) return null;
  const { all, titles } = data;
  return (
    <Card aria-label="Planned and real minutes" className="px-5 py-4">
      <CardHead
        title="Planned and real minutes"
        note="last 13 weeks"
        help={<Explain figure="planned-minutes" label="planned and real minutes" />}
      />
      <p className="tabular mt-1 text-sm text-ink-2">
        {format.count(all.meetings, 'meeting')} took {differenceText(all)}: {format.integer(all.over)} longer
        than planned, {format.integer(all.early)} shorter. Counted are meetings that the meter measured or
        whose minutes somebody entered.
      </p>
      {titles.length > 0 && (
        <ul aria-label="Furthest from their plan" className="mt-3 divide-y divide-line text-sm">
          {titles.map((one) => (
            <li key={one.title} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <bdi className="min-w-0 font-medium wrap-anywhere">{one.title}</bdi>
              <span className="tabular text-ink-2">
                planned {format.minutes(one.plannedMinutes / one.meetings)}, took{' '}
                {format.minutes(one.realMinutes / one.meetings)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function differenceText({ meetings, plannedMinutes, realMinutes }: Sums): string {
  const each = Math.round((realMinutes - plannedMinutes) / meetings);
  if (each === 0) return t`as long as planned on average`;
  const minutes = format.minutes(Math.abs(each));
  return each > 0 ? t`${minutes} longer than planned on average` : t`${minutes} less than planned on average`;
}

type Row = { name: string; score: number | null; meetings: number; personHours: number; color?: string };

const rowsAtMost = 8;

/** The score by meeting type and by department. The hours show how much weight each has. */
function GroupsCard({ coach: { from, types, departments } }: { coach: Coach }) {
  const byType = types.map(({ type, ...row }) => ({
    ...row,
    name: meetingTypeLabel(type),
    color: meetingTypeColor(type),
  }));
  const byDepartment = departments.map(({ department, ...row }) => ({
    ...row,
    name: department ?? t`No department`,
  }));
  const meetings = meetingsPath({ from, planned: 'no' });
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <GroupCard
        title="By type"
        help={<Explain figure="coach-type" label="the score by type" meetings={meetings} />}
        rows={byType}
      />
      <GroupCard
        title="By department"
        help={<Explain figure="coach-department" label="the score by department" meetings={meetings} />}
        rows={byDepartment}
      />
    </div>
  );
}

type GroupCardProps = { title: string; help: ReactNode; rows: readonly Row[] };

function GroupCard({ title, help, rows }: GroupCardProps) {
  const rest = rows.length - rowsAtMost;
  return (
    <Card aria-label={title} className="px-5 py-4">
      <CardHead title={title} note="score and person-hours" help={help} />
      <table className="tabular mt-2 w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">Score {title.toLowerCase()}</caption>
        <colgroup>
          <col className="w-[44%] sm:w-[36%]" />
          <col />
          <col className="w-12" />
          <col className="w-18" />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">Name</th>
            <td aria-hidden />
            <th scope="col">Score</th>
            <th scope="col">Person-hours</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, rowsAtMost).map((row) => (
            <GroupRow key={row.name} row={row} />
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <p className="mt-2 text-xs text-ink-3">and {format.integer(rest)} more with fewer hours</p>
      )}
    </Card>
  );
}

function GroupRow({ row: { name, score, meetings, personHours, color = 'var(--accent)' } }: { row: Row }) {
  const hours = Math.round(personHours);
  return (
    <tr className="border-t border-line first:border-0">
      <th scope="row" className="truncate py-2.5 pe-3 text-start font-normal first-letter:uppercase">
        {name}
        <span className="block truncate text-xs text-ink-3">{format.count(meetings, 'meeting')}</span>
      </th>
      {score === null ? (
        <td colSpan={2} className="py-2.5 text-end text-xs text-ink-3">
          Not enough data yet
        </td>
      ) : (
        <>
          <td aria-hidden className="py-2.5">
            <svg className="block h-2 w-full">
              <rect width="100%" height="100%" rx="3" className="fill-sunk" />
              <rect width={`${score}%`} height="100%" rx="3" style={{ fill: color }} />
            </svg>
          </td>
          <td className="py-2.5 text-end">
            <HygieneScore score={score} />
          </td>
        </>
      )}
      <td className="py-2.5 text-end text-ink-2">{format.integer(hours)} h</td>
    </tr>
  );
}
