// Queries of the dashboard that start while its code loads; every page loads this file.

import { queryOptions } from '@tanstack/react-query';
import { readFirstSteps } from '#contract/organization/first-steps.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { listMeetings } from '#contract/meetings/meetings.ts';
import { call } from '#web/api/client.ts';
import { forMembers, queryClient } from '#web/api/queries.ts';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import { waitingQuery } from '#web/components/accounts/waiting-query.ts';

/** Section 9 of the specification. */
const recentMeetings = 5;

export const dashboardQuery = queryOptions({
  queryKey: [...meetingsKey, 'dashboard'],
  queryFn: ({ signal }) => call(readDashboard, {}, { signal }),
});

export const recentMeetingsQuery = queryOptions({
  queryKey: [...meetingsKey, 'recent'],
  queryFn: async ({ signal }) =>
    (await call(listMeetings, { query: { planned: 'no', limit: String(recentMeetings) } }, { signal }))
      .meetings,
});

export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => call(readFirstSteps, {}, { signal }),
});

/** Starts the queries of the screen. */
export function prefetchDashboard(): void {
  void forMembers(() => {
    void queryClient.prefetchQuery(dashboardQuery);
    void queryClient.prefetchQuery(recentMeetingsQuery);
    void queryClient.prefetchQuery(waitingQuery);
  });
}
