// Address and queries of the analytics.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DayRange } from '#domain/time/day-range.ts';
import { AnalyticsRange, readAnalytics } from '#contract/reports/analytics.ts';
import { listMeetings, type Meeting } from '#contract/meetings/meetings.ts';
import { call } from '#web/api/client.ts';
import { queryClient } from '#web/api/queries.ts';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import type { Search } from '#web/components/site/navigation.ts';

type AnalyticsAddress = { range: Partial<DayRange>; typesPage: number; activityPage: number };

const pageOf = (text = '') => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1);

/** What the page shows, read from its address; invalid values are ignored. */
export const readAnalyticsAddress = ({ from, to, types, activity }: Search): AnalyticsAddress => ({
  range: AnalyticsRange.safeParse({ ...(from && { from }), ...(to && { to }) }).data ?? {},
  typesPage: pageOf(types),
  activityPage: pageOf(activity),
});

export const analyticsSearch = ({ range, typesPage, activityPage }: AnalyticsAddress): Search => ({
  ...range,
  ...(typesPage > 1 && { types: String(typesPage) }),
  ...(activityPage > 1 && { activity: String(activityPage) }),
});

/** Section 9 of the specification: five rows per page. */
export const rowsPerPage = 5;

const pagesPerBatch = 10;

export const analyticsQuery = (range: Partial<DayRange>) =>
  queryOptions({
    queryKey: [...meetingsKey, 'analytics', range],
    queryFn: ({ signal }) => call(readAnalytics, { query: range }, { signal }),
    placeholderData: keepPreviousData,
  });

type Batch = { meetings: Meeting[]; next: string | null };

/** A batch of pages, loaded with the cursor where the previous batch ends. */
const batchQuery = (range: DayRange, batch: number) =>
  queryOptions({
    queryKey: [...meetingsKey, 'analytics-activity', range, batch],
    queryFn: async ({ signal }): Promise<Batch> => {
      const before = batch === 0 ? null : await queryClient.fetchQuery(batchQuery(range, batch - 1));
      if (before && before.next === null) return { meetings: [], next: null };
      const limit = String(rowsPerPage * pagesPerBatch);
      const after = before?.next && { after: before.next };
      const query = { from: range.from, to: range.to, planned: 'no', limit, ...after } as const;
      return call(listMeetings, { query }, { signal });
    },
  });

/** One page, counted from 1, of the meetings held in a range, newest first. */
export const activityQuery = (range: DayRange, page: number) => ({
  ...batchQuery(range, Math.floor((page - 1) / pagesPerBatch)),
  select: ({ meetings }: Batch) => {
    const first = ((page - 1) % pagesPerBatch) * rowsPerPage;
    return meetings.slice(first, first + rowsPerPage);
  },
});
