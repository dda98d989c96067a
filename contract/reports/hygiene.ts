// The hygiene score of a meeting, and its weights and thresholds, which each organization can change.

import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import { type HygieneFactor, hygieneFactors } from '#domain/reports/coach/rule.ts';
import { meetingKinds } from '#domain/meetings/kinds.ts';
import { endpoint } from '#contract/endpoint.ts';
import { wholeNumber, version } from '#contract/fields.ts';

const weight = wholeNumber(0, 100);
const weights: Record<HygieneFactor, typeof weight> = {
  purpose: weight,
  followThrough: weight,
  people: weight,
  length: weight,
  worth: weight,
  punctuality: weight,
};
const minutes = wholeNumber(5, 600);

const weightsNot100 = t`The weights must add up to 100`;
const lengthsNotRising = t`Each length must be longer than the one before`;
const noWorkingDay = t`At least one day must be a working day`;
const daysNotRising = t`Each day must stand once, in the order of the week`;
const hoursNotRising = t`The day must end after it begins`;

const rule = {
  /** Whole points that add up to 100. */
  weights: z
    .strictObject(weights)
    .check(
      z.refine(
        (given) => hygieneFactors.reduce((sum, factor) => sum + given[factor], 0) === 100,
        weightsNot100,
      ),
    ),
  thresholds: z.strictObject({
    enoughPeople: wholeNumber(2, 50),
    /** Minutes at which the length factor is 1, 0.7, 0.4 and 0.2. */
    lengthMinutes: z
      .tuple([minutes, minutes, minutes, minutes])
      .check(z.refine((given) => given.every((each, i) => each > (given[i - 1] ?? 0)), lengthsNotRising)),
    /** Local hours; 24 is midnight. */
    workingHours: z
      .tuple([wholeNumber(0, 23), wholeNumber(1, 24)])
      .check(z.refine(([from, to]) => from < to, hoursNotRising)),
    /** Weekdays, 0 is Sunday. */
    workingDays: z.array(wholeNumber(0, 6)).check(
      z.minLength(1, noWorkingDay),
      z.refine((given) => given.every((day, i) => day > (given[i - 1] ?? -1)), daysNotRising),
    ),
    /** Percent. */
    leastCoverage: wholeNumber(10, 90),
    /** Hours that a person should meet a week at most; 0 without such a guideline. */
    weeklyHours: wholeNumber(0, 60),
    /** Guidelines that change no score, 0 for none: at most so many people and minutes, hours of notice. */
    mostPeople: wholeNumber(0, 1000),
    mostMinutes: wholeNumber(0, 1440),
    noticeHours: wholeNumber(0, 168),
    /** 1 if meetings need an agenda, series an end date, and people a break between two meetings. */
    needsAgenda: wholeNumber(0, 1),
    needsEnd: wholeNumber(0, 1),
    needsBreaks: wholeNumber(0, 1),
  }),
};

export const HygieneRule = z.strictObject(rule);
export type HygieneRule = z.output<typeof HygieneRule>;

/** `version` is the version that the client read; a save with an older one is rejected. */
export const HygieneSettingsEdit = z.strictObject({ version, ...rule });

export const HygieneSettings = z.object({ version: z.number(), ...rule });

export type HygieneSettings = z.output<typeof HygieneSettings>;

const SettingsAnswer = z.object({
  current: HygieneSettings,
  /** Every version, newest first; version 1 is the default and has no author. */
  history: z.array(
    z.extend(HygieneSettings, {
      changedDate: z.nullable(z.string()),
      changedByName: z.nullable(z.string()),
      /** An update of MeetingCost that changed the rule created this version; weights and thresholds stayed. */
      byUpdate: z.boolean(),
    }),
  ),
});

export const readHygieneSettings = endpoint('GET /api/coach/settings', {
  access: 'member',
  summary: 'Get the weights and thresholds of the hygiene score with their history',
  answer: SettingsAnswer,
});

export const saveHygieneSettings = endpoint('PUT /api/coach/settings', {
  access: 'admin',
  summary: 'Save weights and thresholds as the next version',
  errors: ['edit-conflict'],
  body: HygieneSettingsEdit,
  answer: SettingsAnswer,
});

const Factor = z.object({
  factor: z.enum(hygieneFactors),
  /** Maximum points of the factor. */
  weight: z.number(),
  /** Unrounded; null if unknown or not applicable. */
  points: z.nullable(z.number()),
  /** False if the factor does not apply to this kind of meeting. */
  applies: z.boolean(),
});

export const MeetingHygiene = z.object({
  /** 0–100; null if too little is known. */
  score: z.nullable(z.number()),
  /** Percent of the applicable weights whose factors are known. */
  coverage: z.number(),
  /** The purpose of the meeting, by its type or title; decides which factors apply. */
  kind: z.enum(meetingKinds),
  factors: z.array(Factor),
  /** Version of the settings used. */
  version: z.number(),
});

export type MeetingHygiene = z.output<typeof MeetingHygiene>;
