import { useQuery } from '@tanstack/react-query';
import { FileUp, HeartPulse, Play } from 'lucide-react';
import type { Coach } from '#contract/reports/coach.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { hygieneSettingsQuery } from '#web/components/organization/organization-queries.ts';
import { ButtonLink } from '#web/components/site/button-link.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FactorsCard } from './factors-card.tsx';
import { GroupsCard } from './groups-card.tsx';
import { scoredWithText } from './labels.ts';
import { PlannedMinutesCard } from './planned-minutes-card.tsx';
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
