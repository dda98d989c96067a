import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readAnalytics } from '#contract/analytics.ts';
import { listMeetings } from '#contract/meeting-list.ts';
import type { Meeting } from '#contract/meetings.ts';
import type { DayRange } from '#domain/time/day-range.ts';
import { call } from '#web/api/client.ts';
import { queryClient } from '#web/api/queries.ts';
import { meetingsKey } from '#web/components/meetings-key.ts';

/** Section 9 of the specification. */
export const rowsOnAPage = 5;

const pagesAtOnce = 10;

export const analyticsQuery = (range: Partial<DayRange>) =>
  queryOptions({
    queryKey: [...meetingsKey, 'analytics', range],
    queryFn: ({ signal }) => call(readAnalytics, { query: range }, { signal }),
    placeholderData: keepPreviousData,
  });

type Batch = { meetings: Meeting[]; next: string | null };

/** Some pages of the list at a time; each batch continues the one before it, as that is now. */
const batchQuery = (range: DayRange, batch: number) =>
  queryOptions({
    queryKey: [...meetingsKey, 'analytics-activity', range, batch],
    queryFn: async ({ signal }): Promise<Batch> => {
      const before = batch === 0 ? null : await queryClient.fetchQuery(batchQuery(range, batch - 1));
      if (before && before.next === null) return { meetings: [], next: null };
      const limit = String(rowsOnAPage * pagesAtOnce);
      const query = { from: range.from, to: range.to, limit, ...(before?.next && { after: before.next }) };
      return call(listMeetings, { query }, { signal });
    },
  });

/** One page, counted from 1, of the newest meetings of a range. */
export const activityQuery = (range: DayRange, page: number) => ({
  ...batchQuery(range, Math.floor((page - 1) / pagesAtOnce)),
  select: ({ meetings }: Batch) => {
    const first = ((page - 1) % pagesAtOnce) * rowsOnAPage;
    return meetings.slice(first, first + rowsOnAPage);
  },
});
