// The calendar: cost and first titles of each day. `listMeetings` lists all meetings of a day.

import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import { addDays } from '#domain/time/local-day.ts';
import { longestGridDays } from '#domain/time/month-grid.ts';
import { endpoint } from '#contract/endpoint.ts';
import { day, id } from '#contract/fields.ts';
import { sumsWithPlanned } from './sums.ts';

// An invalid first day has its own error, and no range can be computed from it.
const isDay = (value: string) => z.safeParse(day, value).success;

const range = z.strictObject({ from: day, to: day }).check(
  z.refine(({ from, to }) => !isDay(from) || (to >= from && to < addDays(from, longestGridDays)), {
    path: ['to'],
    params: { code: 'out-of-range', max: longestGridDays },
    message: t`Must be at most ${longestGridDays} days from the first day`,
  }),
);

const CalendarDay = z.object({
  /** Local day of the organization, "YYYY-MM-DD". */
  day: z.string(),
  ...sumsWithPlanned,
  /** The first meetings of the day. */
  first: z.array(z.object({ id, title: z.string() })),
});

export type CalendarDay = z.output<typeof CalendarDay>;

export const readCalendar = endpoint('GET /api/calendar', {
  access: 'member',
  scope: 'meetings:read',
  summary: 'Get cost, count and first titles of each day with meetings, for up to six weeks',
  query: range,
  answer: z.object({ days: z.array(CalendarDay) }),
});
