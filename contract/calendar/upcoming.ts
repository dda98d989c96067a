// Advice about planned meetings, and a comparison of planned with actual minutes.

import * as z from 'zod/mini';
import { plannedAdvices } from '#domain/calendar/advice.ts';
import { publishedWords } from '#domain/meetings/ratings/published-word.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/fields.ts';
import { PlannedMeeting, PlannedRange } from '#contract/meetings/planned.ts';

const advice = {
  kind: z.enum(plannedAdvices),
  /** For 'shorter': the longest of the last meetings with this title. */
  minutes: z.nullable(z.number()),
};

export const listPlannedAdvice = endpoint('GET /api/planned-meetings/advice', {
  access: 'member',
  summary: 'List one piece of advice for each planned meeting of yours that can be improved',
  query: PlannedRange,
  answer: z.object({
    advice: z.array(
      z.object({
        /** Of the planned meeting. */
        id,
        ...advice,
      }),
    ),
    /** A meeting with more people than this is large. */
    enoughPeople: z.number(),
  }),
});

export type Advice = z.output<typeof listPlannedAdvice.answer>;

const WeekSum = z.object({
  meetings: z.number(),
  /** Overlapping meetings count once. */
  minutes: z.number(),
  /** The cost for everybody in these meetings. */
  cost: z.number(),
});

export const readOwnWeek = endpoint('GET /api/own-week', {
  access: 'member',
  summary:
    'Get the hours and the price of the meetings that you attend this week, and which of them to question',
  answer: z.object({
    /** The week of the organization. */
    from: z.string(),
    to: z.string(),
    /** Held and planned. */
    thisWeek: WeekSum,
    lastWeek: WeekSum,
    /** The hours in meetings that the organization recommends at most; 0 without a guideline. */
    guidelineHours: z.number(),
    /** Working time left of this week in pieces of an hour or more. */
    free: z.object({ count: z.number(), minutes: z.number() }),
    /** Of the next seven days: meetings that need an agenda and have none. */
    withoutAgenda: z.array(PlannedMeeting),
    /** Of the next seven days: at most three meetings of others with advice, the most expensive first. */
    toQuestion: z.array(z.object({ meeting: PlannedMeeting, ...advice })),
    enoughPeople: z.number(),
    /** What attendees published of your meetings of both weeks, the newest first; a series once. */
    rated: z.array(z.object({ id, title: z.string(), attendeesWord: z.enum(publishedWords) })),
  }),
});

export type OwnWeek = z.output<typeof readOwnWeek.answer>;

const minutes = {
  meetings: z.number(),
  plannedMinutes: z.number(),
  realMinutes: z.number(),
  over: z.number(),
  early: z.number(),
};

export const readPlannedMinutes = endpoint('GET /api/planned-minutes', {
  access: 'member',
  summary:
    'Compare planned with actual minutes of the last 13 weeks, for meetings whose minutes were measured or entered',
  answer: z.object({
    /** Null without such meetings. */
    all: z.nullable(z.object(minutes)),
    /** Titles with at least four meetings that differ most from their plan. */
    titles: z.array(z.object({ title: z.string(), ...minutes })),
  }),
});
