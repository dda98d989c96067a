import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowRight, CalendarClock, Play } from 'lucide-react';
import type { Meeting } from '#contract/meetings.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
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
  if (!query.data)
    return (
      <ErrorState
        message="The meetings could not be loaded"
        detail={failureMessage(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
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
