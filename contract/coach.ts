// The Hygiene Coach: how well an organization meets, what to change, and what a change really saved.

import * as z from 'zod/mini';
import { hygieneFactors } from '#domain/hygiene/hygiene-factors.ts';
import {
  Evidence,
  group,
  Habit,
  period,
  recommendation,
  RecommendationKind,
  Rhythm,
} from './coach-figures.ts';
import { endpoint } from './endpoint.ts';
import { requiredText, idInPath, wholeNumber } from './fields.ts';
import { longestMeetingMinutes } from './meetings.ts';

export const Recommendation = z.object(recommendation);
export type Recommendation = z.output<typeof Recommendation>;

export const readCoach = endpoint({
  method: 'GET',
  path: '/api/coach',
  access: 'member',
  summary: 'The hygiene score of the last 28 days, its trend, factors and habits, and what to change',
  answer: z.object({
    /** The organization's own day; the 28 days end with it. */
    today: z.string(),
    from: z.string(),
    /** Of the settings that everything here was computed with. */
    version: z.number(),
    /** 0.75 × meetings + 0.25 × habits; null while nothing can be scored or too little is known. */
    score: z.nullable(z.number()),
    /** The `meetingsScore` of the 28 days before these; null where nothing was scored. */
    before: z.nullable(z.number()),
    coverage: z.number(),
    /** Person-hour-weighted mean of the meetings' scores. */
    meetingsScore: z.nullable(z.number()),
    /** Mean of the known habits, 0–100. */
    habitsScore: z.nullable(z.number()),
    meetings: z.number(),
    /** Of them, how many have a score. */
    scoredMeetings: z.number(),
    personHours: z.number(),
    /** 26 weeks from Sunday to Saturday, oldest first; the last is the current one. */
    weeks: z.array(z.object({ start: z.string(), ...group })),
    /** By factor: won + lost + unknown = weight, one decimal; person-hour-weighted. */
    factors: z.array(
      z.object({
        factor: z.enum(hygieneFactors),
        weight: z.number(),
        won: z.number(),
        lost: z.number(),
        unknown: z.number(),
        evidence: Evidence,
      }),
    ),
    /** Most person-hours first. */
    types: z.array(z.object({ type: z.string(), ...group })),
    /** Most person-hours first; null for meetings of no department. */
    departments: z.array(z.object({ department: z.nullable(z.string()), ...group })),
    habits: z.array(Habit),
    /** The best five, best first. */
    recommendations: z.array(Recommendation),
  }),
});

export type Coach = z.output<typeof readCoach.answer>;

export const Decision = z.enum(['keep', 'shorten', 'thin-out', 'end']);

export const Series = z.object({
  /** Names the series: its title without case and spacing. */
  title: z.string(),
  spelling: z.string(),
  rhythm: Rhythm,
  /** The latest of its meetings is a training or a workshop, of which people do not count and lengths double. */
  isLesson: z.boolean(),
  /** At today's pace; dollars. */
  costPerYear: z.number(),
  personHoursPerYear: z.number(),
  meetingsPerYear: z.number(),
  /** Of its meetings of the last thirteen weeks, on average; not rounded, so that they make up the cost. */
  people: z.number(),
  minutes: z.number(),
  averageHourlyRate: z.number(),
  /** Share of them that have an agenda, 0–1; null where that is not known of any. */
  agendaShare: z.nullable(z.number()),
  score: z.nullable(z.number()),
  /** Days. */
  firstHeld: z.string(),
  lastHeld: z.string(),
  /** ROI in percent of the last thirteen weeks and of the thirteen before; null where value or cost is unknown. */
  roi: z.nullable(z.number()),
  roiBefore: z.nullable(z.number()),
  lastReview: z.nullable(z.object({ day: z.string(), decision: Decision })),
  latestMeetingId: z.number(),
  mayReview: z.boolean(),
});

export type Series = z.output<typeof Series>;

export const listSeries = endpoint({
  method: 'GET',
  path: '/api/coach/series',
  access: 'member',
  summary: 'The series among the costliest titles of the last thirteen weeks, costliest a year first',
  answer: z.object({ today: z.string(), version: z.number(), series: z.array(Series) }),
});

/** Four weeks of a title, or of the whole organization for a habit. */
const FourWeeks = z.object({
  ...period,
  score: z.nullable(z.number()),
  /** Habits only, as in `Habit.value`. */
  habit: z.nullable(z.number()),
});

export const CoachAction = z.object({
  id: z.number(),
  /** A recommendation that was taken or dismissed, or a series that was reviewed. */
  origin: z.enum(['recommendation', 'review']),
  state: z.enum(['taken', 'dismissed']),
  kind: z.enum([...RecommendationKind.options, 'keep', 'shorten']),
  title: z.nullable(z.string()),
  spelling: z.nullable(z.string()),
  /** What was decided on, where the kind has it. */
  minutes: z.nullable(z.number()),
  rhythm: z.nullable(Rhythm),
  takenByName: z.nullable(z.string()),
  day: z.string(),
  /** The four weeks before that day, and the four after it as they were predicted. */
  baseline: FourWeeks,
  predicted: FourWeeks,
  /** What the four weeks after that day really were; null while they are not over. */
  actual: z.nullable(FourWeeks),
  /** Dollars in four weeks against the baseline; 0 where saving is not the aim, as of an agenda or a habit. */
  predictedSaving: z.number(),
  /** Null is "not yet known". */
  realSaving: z.nullable(z.number()),
  /** The first day on which it is known. */
  knownFrom: z.string(),
  mayRemove: z.boolean(),
});

export type CoachAction = z.output<typeof CoachAction>;

export const listCoachActions = endpoint({
  method: 'GET',
  path: '/api/coach/actions',
  access: 'member',
  summary:
    'What was taken, dismissed and reviewed, newest first, and what it really saved; at most a hundred',
  answer: z.object({ today: z.string(), actions: z.array(CoachAction) }),
});

const title = requiredText(1, 400, 'Please choose a series.');

export const takeRecommendation = endpoint({
  method: 'POST',
  path: '/api/coach/actions',
  access: 'member',
  summary: 'Take a recommendation that stands now, or dismiss it for 90 days',
  body: z.strictObject({
    kind: RecommendationKind,
    title: z.nullable(title),
    state: z.enum(['taken', 'dismissed']),
  }),
  answer: CoachAction,
  status: 201,
});

export const reviewSeries = endpoint({
  method: 'POST',
  path: '/api/coach/reviews',
  access: 'member',
  summary:
    'Decide on a series: keep, shorten to minutes, thin out to a rhythm, or end; then it is followed up',
  body: z.strictObject({
    title,
    decision: Decision,
    /** For shorten: fewer than now. */
    minutes: z._default(z.nullable(wholeNumber(1, longestMeetingMinutes)), null),
    /** For thin-out: rarer than now. */
    rhythm: z._default(z.nullable(Rhythm), null),
  }),
  answer: CoachAction,
  status: 201,
});

export const removeCoachAction = endpoint({
  method: 'DELETE',
  path: '/api/coach/actions/:id',
  access: 'member',
  summary: 'Forget a decision; for whoever took it, and administrators',
  params: z.object({ id: idInPath }),
});
