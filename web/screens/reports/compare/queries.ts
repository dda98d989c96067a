// Address and queries of the reports.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  readReport,
  readReportSettings,
  readTrend,
  ReportChoice,
  trendFigures,
  trendWeeks,
} from '#contract/reports/compare.ts';
import { readGuidelines } from '#contract/reports/guidelines.ts';
import { call } from '#web/api/client.ts';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import type { Search } from '#web/components/site/navigation.ts';

export type Choice = z.output<typeof ReportChoice>;
export type TrendChoice = { trend: (typeof trendFigures)[number]; weeks: (typeof trendWeeks)[number] };
export type Shown = Choice & TrendChoice;

const first: Shown = { figure: 'cost', by: 'department', period: 'month', trend: 'cost', weeks: '13' };

const valid = <T extends string>(values: readonly T[], value: string | undefined, otherwise: T): T =>
  values.find((one) => one === value) ?? otherwise;

/** Each part by itself: an invalid one is ignored. */
export function readShown({ trend, weeks, ...search }: Search): Shown {
  const choice = { ...first } as Record<string, unknown>;
  for (const [name, value] of Object.entries(search))
    if (name in ReportChoice.def.shape && ReportChoice.safeParse({ [name]: value }).success)
      choice[name] = value;
  return {
    ...(choice as Choice),
    trend: valid(trendFigures, trend, first.trend),
    weeks: valid(trendWeeks, weeks, first.weeks),
  };
}

/** Only what differs from the first choice, so that the address stays short. */
export const shownSearch = (shown: Shown): Search =>
  Object.fromEntries(
    Object.entries(shown).filter(
      ([name, value]) => value !== undefined && value !== first[name as keyof Shown],
    ),
  ) as Search;

export const choiceOf = ({ trend: _trend, weeks: _weeks, ...choice }: Shown): Choice => choice;

/** Under the meetings key: every change of a meeting changes the report. */
export const reportQuery = (choice: Choice) =>
  queryOptions({
    queryKey: [...meetingsKey, 'report', choice],
    queryFn: ({ signal }) => call(readReport, { query: choice }, { signal }),
    placeholderData: keepPreviousData,
  });

export const trendQuery = ({ trend, weeks }: TrendChoice) =>
  queryOptions({
    queryKey: [...meetingsKey, 'trend', trend, weeks],
    queryFn: ({ signal }) => call(readTrend, { query: { figure: trend, weeks } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const guidelinesQuery = (month: string) =>
  queryOptions({
    queryKey: [...meetingsKey, 'guidelines', month],
    queryFn: ({ signal }) => call(readGuidelines, { query: { month } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const settingsQuery = queryOptions({
  queryKey: [...meetingsKey, 'report-settings'],
  queryFn: ({ signal }) => call(readReportSettings, {}, { signal }),
});
