import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowRight, CalendarClock, Play } from 'lucide-react';
import type { Meeting } from '#contract/meetings.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadSampleData } from './load-sample-data.tsx';
import { RecentMeetingsSkeleton, RecentMeetingsTable } from './recent-meetings-table.tsx';

export function RecentMeetings({ query }: { query: UseQueryResult<Meeting[]> }) {
  return (
    <Card aria-label="Recent Meetings" className="overflow-hidden" aria-busy={query.isPending}>
      <div className="px-5 pt-4 pb-2">
        <CardHead
          title="Recent Meetings"
          action={
            <AppLink
              to="/dashboard/meetings"
              className={`-mr-2.5 ${buttonClass({ variant: 'ghost', size: 'sm' })}`}
            >
              All meetings
              <ArrowRight aria-hidden />
            </AppLink>
          }
        />
      </div>
      <RecentMeetingsBody query={query} />
    </Card>
  );
}

function RecentMeetingsBody({ query }: { query: UseQueryResult<Meeting[]> }) {
  if (query.isPending) return <RecentMeetingsSkeleton />;
  if (!query.data) return <LoadFailure message="The meetings could not be loaded" query={query} />;
  if (query.data.length === 0)
    return (
      <EmptyState
        icon={CalendarClock}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <AppLink to="/dashboard/calculator" className={buttonClass({ variant: 'primary' })}>
              <Play aria-hidden />
              Start First Meeting
            </AppLink>
            <LoadSampleData />
          </div>
        }
      >
        No meetings recorded yet
      </EmptyState>
    );
  return <RecentMeetingsTable meetings={query.data} />;
}
