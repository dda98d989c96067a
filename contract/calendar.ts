// The calendar: what each day cost, and the titles that fit into its cell. The meetings of one day are listed by
// `listMeetings` with `from` and `to` of that day.

import * as z from 'zod/mini';
import { addDays } from '#domain/time/local-day.ts';
import { longestGridDays } from '#domain/time/month-grid.ts';
import { endpoint } from './endpoint.ts';
import { day } from './fields.ts';

// What is no day is refused as such, and nothing can be reckoned from it.
const isDay = (value: string) => z.safeParse(day, value).success;

const range = z.strictObject({ from: day, to: day }).check(
  z.refine(({ from, to }) => !isDay(from) || (to >= from && to < addDays(from, longestGridDays)), {
    path: ['to'],
    params: { code: 'out-of-range', max: longestGridDays },
    message: `Must be at most ${longestGridDays} days from the first day`,
  }),
);

const CalendarDay = z.object({
  /** The organization's own day, "YYYY-MM-DD". */
  day: z.string(),
  cost: z.number(),
  meetings: z.number(),
  /** The first ones of the day. */
  first: z.array(z.object({ id: z.number(), title: z.string() })),
});

export type CalendarDay = z.output<typeof CalendarDay>;

export const readCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar',
  access: 'member',
  summary: 'Cost, count and first titles of each day that has meetings, for up to six weeks',
  query: range,
  answer: z.object({ days: z.array(CalendarDay) }),
});
