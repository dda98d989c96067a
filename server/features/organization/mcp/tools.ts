// The tools of assistants: each reads calls of the API with the caller's token, and computes nothing that they do not
// give.

import * as z from 'zod/mini';
import type { Answer, Endpoint, Input } from '#contract/endpoint.ts';
import { day, month, requiredText, text, wholeNumber } from '#contract/fields.ts';
import { listMeetings } from '#contract/meetings/meetings.ts';
import { listBudgets } from '#contract/reports/budgets.ts';
import { listSeries, Rhythm, type Series } from '#contract/reports/coach.ts';
import { readReport } from '#contract/reports/compare.ts';
import { readCalendar } from '#contract/reports/month.ts';
import { breakdowns, figures } from '#domain/reports/report-figures.ts';
import { periodKinds } from '#domain/reports/periods.ts';
import { meetingsAYear } from '#domain/reports/coach/series.ts';
import { yearOf } from '#domain/reports/coach/what-if.ts';
import { normalizedTitle } from '#domain/meetings/meeting.ts';
import { toCents, toMajor } from '#domain/money/money.ts';

/** Calls the API with the caller's token; throws the message of an error. */
export type Ask = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Answer<E>>;

type Tool<S extends z.ZodMiniType> = {
  title: string;
  description: string;
  input: S;
  run: (ask: Ask, input: z.output<S>) => Promise<unknown>;
};

const tool = <S extends z.ZodMiniType>(given: Tool<S>): Tool<S> => given;

const days = {
  from: day.check(z.describe('The first day, in the time zone of the organization.')),
  to: day.check(z.describe('The last day.')),
};

export const tools = {
  meetings: tool({
    title: 'Meetings',
    description:
      'Lists recorded meetings, newest first, with length, number of people and cost. Pass `next` as `after` for more.',
    input: z.strictObject({
      from: z.optional(days.from),
      to: z.optional(days.to),
      department: z.optional(text(120)),
      search: z.optional(text(200)).check(z.describe('A part of the title.')),
      after: z.optional(z.string().check(z.regex(/^-?\d{1,15}\.\d{1,16}$/))),
    }),
    run: (ask, input) => ask(listMeetings, { query: { ...input, planned: 'no', limit: '50' } }),
  }),
  series: tool({
    title: 'Series',
    description:
      'Lists the recurring meetings that cost most in a year, with rhythm, people, score and marks.',
    input: z.strictObject({}),
    run: (ask) => ask(listSeries, {}),
  }),
  figures: tool({
    title: 'Figures',
    description:
      'Compares a figure for a month, quarter or year with the period before and the same a year ago, by department, type, series or source.',
    input: z.strictObject({
      figure: z.enum(figures),
      by: z.enum(breakdowns),
      period: z.enum(periodKinds),
      month: z.optional(month).check(z.describe('A month of the period; by default the last complete one.')),
    }),
    run: (ask, query) => ask(readReport, { query }),
  }),
  upcoming: tool({
    title: 'Upcoming',
    description:
      'Gives number, minutes and cost of the meetings of each day, held and planned, for up to six weeks.',
    input: z.strictObject(days),
    run: (ask, query) => ask(readCalendar, { query }),
  }),
  budgets: tool({
    title: 'Budgets',
    description: 'Lists the meeting budgets of this month with what is spent, in money and person-hours.',
    input: z.strictObject({}),
    run: (ask) => ask(listBudgets, {}),
  }),
  'what-if': tool({
    title: 'What if',
    description: 'Computes what a series would cost in a year with other people, minutes or another rhythm.',
    input: z.strictObject({
      title: requiredText(1, 400, 'Enter the title of a series').check(z.describe('As listed by `series`.')),
      people: z.optional(wholeNumber(1, 500)),
      minutes: z.optional(wholeNumber(1, 1440)),
      rhythm: z.optional(Rhythm),
    }),
    async run(ask, { title, ...change }) {
      const { series, workingWeeks } = await ask(listSeries, {});
      const found = series.find((one) => one.title === normalizedTitle(title));
      if (!found) throw new Error('There is no such series; `series` lists them.');
      const after = costOf(found, change, workingWeeks);
      return { now: found.costPerYear, after, savedPerYear: toMajor(toCents(found.costPerYear - after)) };
    },
  }),
};

type Change = { people?: number; minutes?: number; rhythm?: Series['rhythm'] };

/** As the page "What if" computes it. */
function costOf(series: Series, { people, minutes, rhythm }: Change, workingWeeks: number): number {
  const { meetingsPerYear, costPerYear } = series;
  const hours = (meetingsPerYear * series.people * series.minutes) / 60;
  const year = yearOf({
    people: people ?? series.people,
    minutes: minutes ?? series.minutes,
    meetingsPerYear:
      rhythm && rhythm !== series.rhythm ? meetingsAYear(rhythm, workingWeeks) : meetingsPerYear,
    averageHourlyRateCents: hours > 0 ? toCents(costPerYear) / hours : 0,
  });
  return toMajor(year.costCents);
}

export type ToolName = keyof typeof tools;
