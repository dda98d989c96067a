// Queries and mutations of the dashboard.

import { queryOptions } from '@tanstack/react-query';
import { readFirstSteps } from '#contract/organization/first-steps.ts';
import { readOwnWeek } from '#contract/calendar/upcoming.ts';
import { readDashboard, readShorterMeetings } from '#contract/reports/dashboard.ts';
import { listMeetings } from '#contract/meetings/meetings.ts';
import { call } from '#web/api/client.ts';
import { queryClient } from '#web/api/queries.ts';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import { decisionsQuery } from '#web/components/reports/decisions-query.ts';
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

/** Planned meetings change it, and recorded ones. */
export const ownWeekQuery = queryOptions({
  queryKey: ['planned', 'own-week'],
  queryFn: ({ signal }) => call(readOwnWeek, {}, { signal }),
});

export const shorterMeetingsQuery = queryOptions({
  queryKey: [...meetingsKey, 'shorter'],
  queryFn: ({ signal }) => call(readShorterMeetings, {}, { signal }),
});

/** Starts the queries of the screen. */
export function prefetchDashboard(): void {
  void queryClient.prefetchQuery(dashboardQuery);
  void queryClient.prefetchQuery(recentMeetingsQuery);
  void queryClient.prefetchQuery(waitingQuery);
  void queryClient.prefetchQuery(decisionsQuery);
}
