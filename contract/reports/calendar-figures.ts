// What calendars know about a month: answers, notice, conflicts, series without an end, and hours made for others.

import * as z from 'zod/mini';
import { calendarFigures } from '#domain/reports/calendar-figures.ts';
import { endpoint } from '#contract/endpoint.ts';
import { month } from '#contract/fields.ts';

/** Counts, `part` of `whole`; for 'for-others' hours of other people, and the number of meetings. */
const sum = { part: z.number(), whole: z.number() };

const CalendarReport = z.object({
  month: z.string(),
  /** Members get months that are over; false where this one is not. */
  isGiven: z.boolean(),
  figures: z.array(
    z.object({
      figure: z.enum(calendarFigures),
      /** Null where it describes too few people. */
      total: z.nullable(z.object(sum)),
      /** Departments ('' for none); small ones are given together. */
      groups: z.array(z.object({ departments: z.array(z.string()), ...sum })),
    }),
  ),
  /** Most hours first; null unless figures about single persons are given to the caller. */
  organizers: z.nullable(
    z.array(
      z.object({
        name: z.string(),
        meetings: z.number(),
        /** Of the other people in them. */
        hours: z.number(),
        shortNotice: z.object(sum),
        endless: z.object(sum),
      }),
    ),
  ),
});
export type CalendarReport = z.output<typeof CalendarReport>;

export const readCalendarFigures = endpoint('GET /api/reports/calendars', {
  access: 'member',
  scope: 'meetings:read',
  summary: 'What calendars know about the meetings of a month, for groups of people that are large enough',
  query: z.strictObject({ month }),
  answer: CalendarReport,
});
