// The Hygiene Coach: how well an organization meets, what to change, and the savings after a change.

import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import { publishedWords } from '#domain/meetings/ratings/published-word.ts';
import { habitNames } from '#domain/reports/coach/habit-names.ts';
import { hygieneFactors } from '#domain/reports/coach/rule.ts';
import { unknownReasons } from '#domain/reports/coach/real-saving.ts';
import { rhythms } from '#domain/reports/coach/series.ts';
import { meetingKinds } from '#domain/meetings/kinds.ts';
import { endpoint } from '#contract/endpoint.ts';
import { exportedAs, id, idParams, requiredText, wholeNumber } from '#contract/fields.ts';
import { longestMeetingMinutes } from '#contract/meetings/meetings.ts';

export const Rhythm = z.enum(rhythms);

const group = {
  /** 0–100, weighted by person-hours; null when nothing could be scored or too little is known. */
  score: z.nullable(z.number()),
  /** Percent of the weights that are known. */
  coverage: z.number(),
  meetings: z.number(),
  personHours: z.number(),
};

const Habit = z.object({
  habit: z.enum(habitNames),
  /**
   * Meeting-free working days a week, percent of the attended time, percent of the working time between meetings,
   * percent of the hours; the first three are means over people. Null while unknown.
   */
  value: z.nullable(z.number()),
  /** 0–1, null while unknown. */
  share: z.nullable(z.number()),
});

/** A month or four weeks of meetings. */
const period = {
  meetings: z.number(),
  /** The cost, and the part of them that is estimated. */
  cost: z.number(),
  estimatedCost: z.number(),
  personHours: z.number(),
};

const RecommendationKind = z.enum([
  'fewer-people',
  'shorter',
  'agenda',
  'follow-through',
  'thin-out',
  'end',
  'meeting-free-days',
  'within-hours',
]);

/** Averages of one year; null where a figure does not apply. */
const year = {
  ...period,
  people: z.nullable(z.number()),
  minutes: z.nullable(z.number()),
  score: z.nullable(z.number()),
};

export const Recommendation = z.object({
  kind: RecommendationKind,
  /** Identifies the series together with the kind; null for a habit of the whole organization. */
  title: z.nullable(z.string()),
  displayTitle: z.nullable(z.string()),
  /** Null for meetings without a rhythm, and for habits. */
  rhythm: z.nullable(Rhythm),
  /** The new number of people, length or rhythm, for kinds that have one. */
  change: z.object({
    people: z.nullable(z.number()),
    minutes: z.nullable(z.number()),
    rhythm: z.nullable(Rhythm),
  }),
  /**
   * Of 'fewer-people', for administrators: who is optional in the latest meeting, and, while figures about single persons
   * are given, who declined the last three.
   */
  leaveOut: z.nullable(z.object({ optional: z.array(z.string()), declined: z.array(z.string()) })),
  /** Author ratings: how many of the rated meetings are marked as worth it; null for a habit. */
  worth: z.nullable(z.object({ yes: z.number(), answers: z.number() })),
  /** In how many of the newest months in a row half or fewer of the attendees found it worth their time. */
  lowMonths: z.number(),
  /** An amount; 0 if the change aims at better meetings, not at fewer hours. */
  savedPerYear: z.number(),
  /** Change of the organization's score in points, one decimal; negative for a loss. */
  points: z.number(),
  /** A year at the current pace, with the organization's working weeks; the score is that of these meetings. */
  now: z.object(year),
  after: z.object({ ...year, rhythm: z.nullable(Rhythm) }),
  /** What the page offers: reviewing the series, editing the latest meeting, the calculator, or a message to copy. */
  action: z.enum(['review-series', 'edit-meeting', 'open-calculator', 'copy-message']),
  /** The latest meeting of the title. */
  meetingId: z.nullable(id),
  /** Name of the member who recorded it. */
  organizer: z.nullable(z.string()),
  /** True for administrators, and for a title also for the member who recorded its latest meeting. */
  mayTake: z.boolean(),
});

export type Recommendation = z.output<typeof Recommendation>;

export const readCoach = endpoint('GET /api/coach', {
  access: 'member',
  scope: 'meetings:read',
  summary: 'The hygiene score of the last 28 days, its trend, factors and habits, and what to change',
  answer: z.object({
    /** The organization's local day; the 28 days end with it. */
    today: z.string(),
    from: z.string(),
    /** Version of the hygiene settings used here. */
    version: z.number(),
    /** 0.75 × meetings + 0.25 × habits; null while nothing can be scored or too little is known. */
    score: z.nullable(z.number()),
    /** The `score` of the preceding 28 days; null when nothing was scored. */
    before: z.nullable(z.number()),
    coverage: z.number(),
    /** Person-hour-weighted mean of the meetings' scores. */
    meetingsScore: z.nullable(z.number()),
    /** Mean of the known habits, 0–100. */
    habitsScore: z.nullable(z.number()),
    meetings: z.number(),
    /** Meetings that have a score. */
    scoredMeetings: z.number(),
    personHours: z.number(),
    /** 26 weeks, oldest first; the last is the current one. */
    weeks: z.array(z.object({ start: z.string(), ...group })),
    /**
     * Person-hour-weighted points by factor, one decimal: won + lost + unknown = the applicable part of the weight.
     */
    factors: z.array(
      z.object({
        factor: z.enum(hygieneFactors),
        weight: z.number(),
        won: z.number(),
        lost: z.number(),
        unknown: z.number(),
      }),
    ),
    /** Most person-hours first. */
    types: z.array(z.object({ type: z.string(), ...group })),
    /** Most person-hours first; null for meetings without a department. */
    departments: z.array(z.object({ department: z.nullable(z.string()), ...group })),
    habits: z.array(Habit),
    /** The best five, best first. */
    recommendations: z.array(Recommendation),
  }),
});

export type Coach = z.output<typeof readCoach.answer>;

export const Decision = z.enum(['keep', 'shorten', 'thin-out', 'end']);

export const Series = z.object({
  /** Normalized title; identifies the series. */
  title: z.string(),
  displayTitle: z.string(),
  /** The name for its pace. */
  rhythm: Rhythm,
  /** Of the latest meeting; decides which factors apply. */
  kind: z.enum(meetingKinds),
  /**
   * The cost at the pace of the last 13 weeks, in a year of the organization's working weeks, at the average of these
   * weeks; after a change of length or size, at that of the meetings since, once three in a row agree.
   */
  costPerYear: z.number(),
  /** At the average of the 13 weeks, if `costPerYear` follows a change; null otherwise. */
  averageCostPerYear: z.nullable(z.number()),
  personHoursPerYear: z.number(),
  meetingsPerYear: z.number(),
  /** Averages behind `costPerYear`, not rounded, so that they multiply to it. */
  people: z.number(),
  minutes: z.number(),
  averageHourlyRate: z.number(),
  /** Breakdown of `costPerYear` by meeting length. */
  lengths: z.array(z.object({ minutes: z.number(), costPerYear: z.number() })),
  /** Share of its meetings with an agenda, 0–1; null if unknown for all of them. */
  agendaShare: z.nullable(z.number()),
  score: z.nullable(z.number()),
  /** Days. */
  firstHeld: z.string(),
  lastHeld: z.string(),
  /** ROI in percent of the last 13 weeks and of the 13 before; null when value or cost is unknown. */
  roi: z.nullable(z.number()),
  roiBefore: z.nullable(z.number()),
  /** Marks of the last 13 weeks by those who recorded its meetings: how many say that it was worth it. */
  worth: z.object({ yes: z.number(), answers: z.number() }),
  /** What attendees last published in these weeks, and the month of these meetings, such as "2026-11". */
  attendeesWord: z.nullable(z.enum(publishedWords)),
  attendeesMonth: z.nullable(z.string()),
  lastReview: z.nullable(z.object({ day: z.string(), decision: Decision })),
  latestMeetingId: id,
  mayReview: z.boolean(),
});

export type Series = z.output<typeof Series>;

export const listSeries = endpoint('GET /api/coach/series', {
  access: 'member',
  scope: 'meetings:read',
  summary: 'List the series among the costliest titles of the last 13 weeks, highest cost per year first',
  answer: z.object({
    today: z.string(),
    version: z.number(),
    workingWeeks: z.number(),
    series: z.array(Series),
  }),
});

export const exportSeries = endpoint('GET /api/coach/series/export', {
  access: 'member',
  scope: 'meetings:read',
  limited: 'export',
  summary: 'Export the series as CSV or as a sheet',
  query: z.strictObject({ as: exportedAs }),
  answer: 'text/csv',
});

/** Four weeks of a title, or of the whole organization for a habit. */
const FourWeeks = z.object({
  ...period,
  /** Older decisions do not have it. */
  estimatedCost: z._default(z.number(), 0),
  score: z.nullable(z.number()),
  /** Only for habits, as in `Habit.value`. */
  habit: z.nullable(z.number()),
});

export const CoachAction = z.object({
  id,
  /** An accepted or dismissed recommendation, or a reviewed series. */
  origin: z.enum(['recommendation', 'review']),
  state: z.enum(['taken', 'dismissed']),
  kind: z.enum([...RecommendationKind.options, 'keep', 'shorten']),
  title: z.nullable(z.string()),
  displayTitle: z.nullable(z.string()),
  /** The new length or rhythm, for kinds that have one. */
  minutes: z.nullable(z.number()),
  rhythm: z.nullable(Rhythm),
  takenByName: z.nullable(z.string()),
  day: z.string(),
  /** The four weeks before that day, and the predicted four weeks after it. */
  baseline: FourWeeks,
  predicted: FourWeeks,
  /** The actual four weeks after that day; null until they are over. */
  actual: z.nullable(FourWeeks),
  /**
   * The saving in four weeks against the baseline; 0 if the change does not aim at saving, as for an agenda or a
   * habit.
   */
  predictedSaving: z.number(),
  /** Drop in cost against the baseline; null until known, and if it cannot be determined. */
  realSaving: z.nullable(z.number()),
  /** Why it cannot be determined after the four weeks; `title` is that of the similar meeting. */
  unknown: z.nullable(z.object({ reason: z.enum(unknownReasons), title: z.nullable(z.string()) })),
  /** The first day with a result. */
  knownFrom: z.string(),
  mayRemove: z.boolean(),
});

export type CoachAction = z.output<typeof CoachAction>;

export const listCoachActions = endpoint('GET /api/coach/actions', {
  access: 'member',
  scope: 'meetings:read',
  summary:
    'List the newest 100 decisions (accepted and dismissed recommendations, reviewed series) with their savings',
  answer: z.object({ today: z.string(), actions: z.array(CoachAction) }),
});

const title = requiredText(1, 400, t`Please choose a series.`);

export const takeRecommendation = endpoint('POST /api/coach/actions', {
  access: 'member',
  summary: 'Accept a current recommendation, or dismiss it for 90 days',
  errors: ['not-found', 'no-permission'],
  body: z.strictObject({
    kind: RecommendationKind,
    title: z._default(z.nullable(title), null),
    state: z.enum(['taken', 'dismissed']),
  }),
  answer: CoachAction,
  status: 201,
});

export const reviewSeries = endpoint('POST /api/coach/reviews', {
  access: 'member',
  summary: 'Decide on a series: keep it, shorten it, hold it less often, or end it; the result is tracked',
  errors: ['not-found', 'no-permission'],
  body: z.strictObject({
    title,
    decision: Decision,
    /** For `shorten`: fewer minutes than now. */
    minutes: z._default(z.nullable(wholeNumber(1, longestMeetingMinutes)), null),
    /** For `thin-out`: rarer than now. */
    rhythm: z._default(z.nullable(Rhythm), null),
  }),
  answer: CoachAction,
  status: 201,
});

export const removeCoachAction = endpoint('DELETE /api/coach/actions/:id', {
  access: 'member',
  summary: 'Delete a decision (its author or an administrator)',
  errors: ['no-permission'],
  params: idParams,
});

export const discussTopics = ['overview', 'first-change', 'factors', 'habits', 'trend'] as const;

export type DiscussTopic = (typeof discussTopics)[number];

const Topic = z.enum(discussTopics);

export const readDiscuss = endpoint('GET /api/coach/discuss', {
  access: 'member',
  summary: 'Get whether a language model is available, and exactly what would be sent to it',
  answer: z.object({
    /** The operator configured a model server. */
    available: z.boolean(),
    /** An administrator turned it on. */
    enabled: z.boolean(),
    /** Null without a model server. */
    model: z.nullable(z.string()),
    /** The request body for each topic: indented JSON. */
    payloads: z.array(z.object({ topic: Topic, payload: z.string() })),
  }),
});

export const switchDiscuss = endpoint('PUT /api/coach/discuss', {
  access: 'admin',
  summary: 'Turn the language model on or off for the organization',
  body: z.strictObject({ enabled: z.boolean() }),
  answer: z.object({ enabled: z.boolean() }),
});

/** Each event of the stream has one of these as JSON in its `data`; the last one is `done` or `failed`. */
export const DiscussEvent = z.union([
  z.object({ text: z.string() }),
  z.object({ failed: z.string() }),
  z.object({ done: z.literal(true) }),
]);

export type DiscussEvent = z.output<typeof DiscussEvent>;

export const askDiscuss = endpoint('POST /api/coach/discuss/answers', {
  access: 'member',
  summary: 'Ask a prepared question; the response is a stream of server-sent events (`DiscussEvent`)',
  errors: ['discuss-off', 'rate-limited', 'model-unavailable'],
  body: z.strictObject({ topic: Topic }),
  answer: 'text/event-stream',
});
