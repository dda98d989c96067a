import { useQuery } from '@tanstack/react-query';
import { FileUp, HeartPulse, Play } from 'lucide-react';
import type { Coach } from '#contract/coach.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { coachQuery } from './coach-queries.ts';
import { CoachSkeleton } from './coach-skeleton.tsx';
import { FactorsCard } from './factors-card.tsx';
import { GroupsCard } from './groups-card.tsx';
import { RecommendationsCard } from './recommendations-card.tsx';
import { ScoreCard } from './score-card.tsx';
import { ScoredWith } from './scored-with.tsx';

/** The score, what to change, and where the points are won and lost. */
export function Overview() {
  const query = useQuery(coachQuery);
  if (query.isError && !query.data)
    return (
      <Card>
        <LoadFailure message="The score could not be loaded" query={query} />
      </Card>
    );
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
        </>
      )}
      <ScoredWith version={coach.version} />
    </div>
  );
}

const hasMeetings = ({ meetings, weeks }: Coach) => meetings > 0 || weeks.some((week) => week.meetings > 0);

function NoMeetings() {
  return (
    <Card>
      <EmptyState
        icon={HeartPulse}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <AppLink to="/dashboard/calculator" className={buttonClass({ variant: 'primary' })}>
              <Play aria-hidden />
              Start First Meeting
            </AppLink>
            <AppLink to="/dashboard/import" className={buttonClass()}>
              <FileUp aria-hidden />
              Import meetings
            </AppLink>
          </div>
        }
      >
        The score is made of your meetings of the last four weeks. There are none yet.
      </EmptyState>
    </Card>
  );
}
