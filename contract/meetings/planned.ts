// Planned meetings from calendars and plans. Their cost uses the prices of their day, and follows these until they are
// recorded.

import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import { plannedStates, whysAsking } from '#domain/meetings/planned/planned.ts';
import { addDays } from '#domain/time/local-day.ts';
import { endpoint } from '#contract/endpoint.ts';
import { day, id, idParams, sentInstant, wholeNumber } from '#contract/fields.ts';
import { longestMeetingMinutes } from './meetings.ts';
import { sums } from '#contract/reports/sums.ts';

/** A quarter and a week on either side. */
export const longestPlannedDays = 105;

const isDay = (value: string) => z.safeParse(day, value).success;

export const PlannedRange = z.strictObject({ from: day, to: day }).check(
  z.refine(({ from, to }) => !isDay(from) || (to >= from && to < addDays(from, longestPlannedDays)), {
    path: ['to'],
    params: { code: 'out-of-range', max: longestPlannedDays },
    message: t`Must be at most ${longestPlannedDays} days from the first day`,
  }),
);

const PlannedAttendee = z.object({
  /** The name in the directory, otherwise in the calendar, otherwise the address. */
  name: z.string(),
  role: z.string(),
  isOptional: z.boolean(),
  /** Null without permission to see pay; the rate is for an hour. */
  salaryTier: z.nullable(z.string()),
  hourlyRate: z.nullable(z.number()),
  /** Whether the default rate replaces an unknown tier; false without permission to see pay. */
  estimated: z.boolean(),
});

export const PlannedMeeting = z.object({
  id,
  title: z.string(),
  startsAt: sentInstant,
  /** Local day of the organization, "YYYY-MM-DD". */
  day: z.string(),
  durationMinutes: z.number(),
  hasAgenda: z.boolean(),
  isRecurring: z.boolean(),
  organizer: z.nullable(z.string()),
  organizerEmail: z.nullable(z.string()),
  /** Whether the reader is the organizer. */
  isOrganizer: z.boolean(),
  /** The reader's own plan that it comes from. */
  planId: z.nullable(id),
  /** Its usual start, which names one meeting of a series; null for a single meeting. */
  originalStart: z.nullable(sentInstant),
  attendees: z.array(PlannedAttendee),
  cost: z.number(),
  /** The part of the cost that is estimated; without permission to see pay, only what was guessed. */
  estimatedCost: z.number(),
  /** 'asking': has ended, and waits for somebody to record or drop it. */
  state: z.enum(plannedStates),
  /** Why it waits for an answer, or will after its end; null if nothing is unclear. */
  why: z.nullable(z.enum(whysAsking)),
  /** The meeting that recorded it. */
  meetingId: z.nullable(id),
});

export type PlannedMeeting = z.output<typeof PlannedMeeting>;

const PlannedOfDay = z.object({ day: z.string(), ...sums });

export const listPlanned = endpoint('GET /api/planned-meetings', {
  access: 'member',
  summary:
    'List the planned meetings that you attend or that are in your calendars, by start; administrators also get the price of all others, by day',
  query: PlannedRange,
  answer: z.object({
    meetings: z.array(PlannedMeeting),
    /** Other people's planned meetings that have not ended; an administrator sees only their price. */
    others: z.array(PlannedOfDay),
    /** Meetings that were entered before their start; `listMeetings` lists them. */
    entered: z.array(PlannedOfDay),
  }),
});

export const keepPlanned = endpoint('POST /api/planned-meetings/:id/keep', {
  access: 'member',
  summary: 'Record a planned meeting that has started as a meeting with the minutes it took',
  errors: ['planned-not-started', 'no-permission', 'too-costly', 'plan-meetings-full', 'server-limit'],
  params: idParams,
  body: z.strictObject({ minutes: wholeNumber(1, longestMeetingMinutes) }),
  answer: PlannedMeeting,
});

export const restorePlanned = endpoint('POST /api/planned-meetings/:id/restore', {
  access: 'member',
  summary: 'Restore a dropped planned meeting (idempotent); it is planned again, or waits for a decision',
  params: idParams,
  answer: PlannedMeeting,
});

export const dropPlanned = endpoint('POST /api/planned-meetings/:id/drop', {
  access: 'member',
  summary: 'Drop a planned meeting: it will not be recorded',
  errors: ['planned-kept'],
  params: idParams,
  answer: PlannedMeeting,
});
