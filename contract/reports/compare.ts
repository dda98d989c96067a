// Reports: a figure by department, type, series, source or guests, for a period against the one before and the same a
// year ago.

import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import { breakdowns, figures, type TargetFigure, targetFigures } from '#domain/reports/report-figures.ts';
import { periodKinds } from '#domain/reports/periods.ts';
import { endpoint } from '#contract/endpoint.ts';
import { exportedAs, month, rule, text, twoDecimals, wholeNumber } from '#contract/fields.ts';

export const ReportChoice = z.strictObject({
  figure: z._default(z.enum(figures), 'cost').check(z.describe('The figure that is compared.')),
  by: z._default(z.enum(breakdowns), 'department').check(z.describe('What the rows stand for.')),
  period: z._default(z.enum(periodKinds), 'month').check(z.describe('The length of the period.')),
  /** A month of the period; by default the last complete period with meetings. */
  month: z.optional(month),
  row: z
    .optional(z.string().check(z.maxLength(400)))
    .check(z.describe('The key of the row whose chart is given; the whole organization by default.')),
});

const range = z.object({ from: z.string(), to: z.string() });

const compared = {
  /** Null for figures about too few people. */
  now: z.nullable(z.number()),
  /** Null where nothing had been recorded yet, or where the period is not recorded from its first week on. */
  before: z.nullable(z.number()),
  yearAgo: z.nullable(z.number()),
};

const choice = {
  figure: z.enum(figures),
  by: z.enum(breakdowns),
  period: z.enum(periodKinds),
};

export const Report = z.object({
  ...choice,
  today: z.string(),
  now: range,
  before: range,
  yearAgo: range,
  /** The period is not over: the others count up to the same day and time. */
  isRunning: z.boolean(),
  recorded: z.nullable(range),
  total: z.object(compared),
  rows: z.array(
    z.object({
      /** A department ('' for none), type, normalized title, source, or who attended. */
      key: z.string(),
      name: z.string(),
      /** More than one for small departments, whose figures about people are given together. */
      departments: z.array(z.string()),
      ...compared,
    }),
  ),
  /** The sum of the rows that are not listed, and their number if known; null if all are. */
  others: z.nullable(z.object(compared)),
  row: z.nullable(z.string()),
  /** The periods up to this one, oldest first; null where nothing was recorded yet. */
  chart: z.array(z.object({ ...range.shape, value: z.nullable(z.number()) })),
  /** For one period; null without one, or where the reader sees no exact amounts. */
  target: z.nullable(z.number()),
  /** People of the directory that a figure about people describes. */
  people: z.nullable(z.number()),
  /** Of figures about the meeting-free day: 0 is Sunday. */
  weekday: z.nullable(z.number()),
  /** Month (1–12) with which a year begins. */
  yearStartsIn: z.number(),
  /** Whether the caller gets figures by organizer. */
  namesOrganizers: z.boolean(),
});
export type Report = z.output<typeof Report>;

export const readReport = endpoint('GET /api/reports', {
  access: 'member',
  scope: 'meetings:read',
  summary: 'Compare a figure for a month, quarter or year with the period before and the same a year ago',
  errors: ['no-permission'],
  query: ReportChoice,
  answer: Report,
});

export const exportReport = endpoint('GET /api/reports/export', {
  access: 'member',
  scope: 'meetings:read',
  limited: 'export',
  summary: 'Download a report as CSV or as a sheet',
  errors: ['no-permission'],
  query: z.extend(ReportChoice, { as: exportedAs }),
  answer: 'text/csv',
});

export const trendFigures = ['cost', 'person-hours'] as const;
export const trendWeeks = ['13', '26', '52'] as const;

export const readTrend = endpoint('GET /api/reports/trend', {
  access: 'member',
  scope: 'meetings:read',
  summary: 'Compare the last complete weeks with as many before, with the uncertainty of the change',
  query: z.strictObject({
    figure: z
      ._default(z.enum(trendFigures), 'cost')
      .check(z.describe('The figure whose trend is asked for.')),
    weeks: z
      ._default(z.enum(trendWeeks), '13')
      .check(z.describe('How many weeks each side of the comparison has.')),
  }),
  answer: z.object({
    before: range,
    after: range,
    /** Weeks with meetings on each side; each needs 13. */
    weeksBefore: z.number(),
    weeksAfter: z.number(),
    trend: z.nullable(
      z.object({
        /** In percent, with the interval that holds the true change in 95 of 100 cases. */
        change: z.number(),
        low: z.number(),
        high: z.number(),
        verdict: z.enum(['less', 'more', 'none']),
      }),
    ),
  }),
});

const mostOf: Record<TargetFigure, number> = {
  'hours-a-week': 168,
  share: 100,
  cost: 1_000_000_000,
  'free-day': 6,
};

const Target = z
  .strictObject({
    figure: z.enum(targetFigures),
    /** Null for the whole organization. */
    department: z.nullable(text(100)),
    /** Hours, percent, an amount a month, or the weekday (0 is Sunday) that is kept free. */
    value: z.number().check(z.minimum(0), z.maximum(1_000_000_000), twoDecimals),
  })
  .check(
    rule(
      ({ figure, value }) => value <= mostOf[figure] && (figure !== 'free-day' || Number.isInteger(value)),
      'out-of-range',
      t`Must be at most 168 hours or 100 percent, or a weekday from 0 to 6`,
    ),
  );
export type Target = z.output<typeof Target>;

const settings = {
  /** Working time of a person a week. */
  weeklyHours: wholeNumber(1, 80),
  /** Month (1–12) with which a year begins. */
  yearStartsIn: wholeNumber(1, 12),
  targets: z.array(Target).check(z.maxLength(200)),
};

export const readReportSettings = endpoint('GET /api/reports/settings', {
  access: 'member',
  summary: 'Get working time, the first month of a year, and the targets of reports',
  answer: z.object(settings),
});

export const saveReportSettings = endpoint('PUT /api/reports/settings', {
  access: 'admin',
  summary: 'Save working time, the first month of a year, and the targets of reports',
  body: z.strictObject(settings),
  answer: z.object(settings),
});

export type ReportSettings = z.output<typeof saveReportSettings.answer>;
