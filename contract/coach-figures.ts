// What the answers of the coach are made of.

import * as z from 'zod/mini';
import { rhythms } from '#domain/hygiene/series.ts';

export const Rhythm = z.enum(rhythms);
const Grade = z.enum(['A', 'B', 'C', 'own']);
export const Evidence = z.object({ sentence: z.string(), grade: Grade });

export const group = {
  /** 0–100, weighted by person-hours; null where nothing could be scored, or too little is known. */
  score: z.nullable(z.number()),
  /** Percent of the weights that are known. */
  coverage: z.number(),
  meetings: z.number(),
  personHours: z.number(),
};

export const Habit = z.object({
  habit: z.enum(['meetingFreeDays', 'afterHours', 'recurring']),
  /** Weekdays a week without a meeting, or a share of the hours in percent; null while not known. */
  value: z.nullable(z.number()),
  /** 0–1, null while not known. */
  share: z.nullable(z.number()),
  evidence: Evidence,
});

/** What one month or four weeks of something cost. */
export const period = {
  meetings: z.number(),
  /** Dollars. */
  cost: z.number(),
  personHours: z.number(),
};

export const RecommendationKind = z.enum([
  'fewer-people',
  'shorter',
  'agenda',
  'follow-through',
  'thin-out',
  'end',
  'meeting-free-days',
  'within-hours',
]);

/** A change that the coach recommends. */
export const recommendation = {
  kind: RecommendationKind,
  /** Names the series together with the kind; null for a habit of the whole organization. */
  title: z.nullable(z.string()),
  /** The title as people write it. */
  spelling: z.nullable(z.string()),
  /** Null for meetings without a rhythm, and for habits. */
  rhythm: z.nullable(Rhythm),
  /** Dollars; 0 where the change is for better meetings and not for fewer hours. */
  savedPerMonth: z.number(),
  /** Points that the score of these meetings gains; of the organization for a habit. */
  points: z.number(),
  /** Points that the organization's score gains, one decimal. */
  organizationPoints: z.number(),
  /** What to do, in a sentence. */
  advice: z.string(),
  evidence: Evidence,
  /** The numbers that it stands on: a month as it is now. Null where a figure does not apply. */
  now: z.object({
    ...period,
    people: z.nullable(z.number()),
    minutes: z.nullable(z.number()),
    score: z.nullable(z.number()),
  }),
  /** A month after the change. */
  after: z.object({
    ...period,
    people: z.nullable(z.number()),
    minutes: z.nullable(z.number()),
    rhythm: z.nullable(Rhythm),
    score: z.nullable(z.number()),
  }),
  /** What "do it" opens: the review of the series, the latest meeting, the calculator with its title, or a message. */
  action: z.enum(['review-series', 'edit-meeting', 'open-calculator', 'copy-message']),
  /** The latest meeting of the title. */
  meetingId: z.nullable(z.number()),
  /** Who recorded it last. */
  organizer: z.nullable(z.string()),
  /** A message to the organizer, ready to be copied. */
  message: z.string(),
  /** Administrators, and for a title whoever recorded its latest meeting. */
  mayTake: z.boolean(),
};
