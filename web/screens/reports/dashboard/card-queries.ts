// Queries of single cards of the dashboard.

import { queryOptions } from '@tanstack/react-query';
import { readOwnWeek } from '#contract/calendar/upcoming.ts';
import { readShorterMeetings } from '#contract/reports/shorter-meetings.ts';
import { call } from '#web/api/client.ts';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';

/** Planned meetings change it, and recorded ones. */
export const ownWeekQuery = queryOptions({
  queryKey: ['planned', 'own-week'],
  queryFn: ({ signal }) => call(readOwnWeek, {}, { signal }),
});

export const shorterMeetingsQuery = queryOptions({
  queryKey: [...meetingsKey, 'shorter'],
  queryFn: ({ signal }) => call(readShorterMeetings, {}, { signal }),
});
