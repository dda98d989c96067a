import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { readCalendar } from '#contract/calendar.ts';
import { listMeetings } from '#contract/meeting-list.ts';
import { monthGrid } from '#domain/time/month-grid.ts';
import { call } from '#web/api/client.ts';
import { meetingsKey } from '#web/components/meetings-key.ts';

/** The days of a month's whole weeks that have meetings. */
export const calendarQuery = (month: string) =>
  queryOptions({
    queryKey: [...meetingsKey, 'calendar', month],
    queryFn: async ({ signal }) => {
      const days = monthGrid(month).flat();
      const query = { from: days[0] ?? '', to: days.at(-1) ?? '' };
      const answer = await call(readCalendar, { query }, { signal });
      return new Map(answer.days.map((day) => [day.day, day]));
    },
  });

/** The meetings of one day, as they began. */
export const dayQuery = (day: string) =>
  infiniteQueryOptions({
    queryKey: [...meetingsKey, 'day', day],
    queryFn: ({ pageParam, signal }) =>
      call(
        listMeetings,
        {
          query: {
            from: day,
            to: day,
            sort: 'startedAt',
            order: 'asc',
            limit: '100',
            ...(pageParam !== null && { after: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
