// Address and queries of the calendar.

import { ownFirstWeekday } from '#web/components/forms/format.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { addDays, monthOf } from '#domain/time/local-day.ts';
import { isMonth, monthGrid } from '#domain/time/month-grid.ts';
import { readCalendar } from '#contract/reports/month.ts';
import type { Answer } from '#contract/endpoint.ts';
import { listMeetings } from '#contract/meetings/meetings.ts';
import type { listPlanned } from '#contract/meetings/planned.ts';
import { call } from '#web/api/client.ts';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import { plannedDays, plannedQuery } from '#web/components/calendar/planned-query.ts';
import type { Search } from '#web/components/site/navigation.ts';

type CalendarAddress = {
  /** The month shown, "YYYY-MM". */
  month: string;
  /** The day whose meetings are listed, "YYYY-MM-DD". */
  day: string | null;
};

/** Whether a text is a day "YYYY-MM-DD" that the calendar can show. */
export function isShownDay(text: string): boolean {
  // Date.parse accepts February 30 as March 2.
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay && isMonth(monthOf(text)) && addDays(text, 0) === text;
}

/** Reads the address. Without a valid month it is the month of the day, or of today. */
export function readCalendarAddress({ month = '', day = '' }: Search, today: string): CalendarAddress {
  const isDay = isShownDay(day);
  const fallback = isDay ? monthOf(day) : monthOf(today);
  return { month: isMonth(month) ? month : fallback, day: isDay ? day : null };
}

export function calendarSearch({ month, day }: CalendarAddress): string {
  return day ? `?month=${month}&day=${day}` : `?month=${month}`;
}

/** The days with meetings in the weeks of a month, by day. */
export const calendarQuery = (month: string) =>
  queryOptions({
    queryKey: [...meetingsKey, 'calendar', month],
    queryFn: async ({ signal }) => {
      const days = monthGrid(month, ownFirstWeekday).flat();
      const query = { from: days[0] ?? '', to: days.at(-1) ?? '' };
      const answer = await call(readCalendar, { query }, { signal });
      return new Map(answer.days.map((day) => [day.day, day]));
    },
  });

/** Planned meetings from calendars and plans in the weeks of a month that have not ended, by day. */
export const announcedQuery = (month: string, now: number) => {
  const days = monthGrid(month, ownFirstWeekday).flat();
  return {
    ...plannedQuery(days[0] ?? '', days.at(-1) ?? ''),
    select: (planned: Answer<typeof listPlanned>) =>
      new Map(plannedDays({ ...planned, entered: [] }, now).map((one) => [one.day, one])),
  };
};

/** The meetings of one day, earliest first. */
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
