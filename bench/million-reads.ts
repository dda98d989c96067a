// What is asked of the organization with a million meetings, and how each answer is checked.

import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { Analytics } from '#contract/analytics.ts';
import type { listBudgets } from '#contract/budgets.ts';
import type { Coach, listSeries } from '#contract/coach.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { listRoiMeetings, readRoi, readRoiPoints } from '#contract/roi.ts';
import { lastWeeks } from '#domain/time/day-range.ts';
import { localDay } from '#domain/time/local-day.ts';
import { coachFigures, rawCoach, rawSeries, seriesFigures } from './million-coach.ts';
import { timeZone } from './million-meetings.ts';
import { analyticsFigures, dashboardFigures, rawAnalytics, rawDashboard } from './million-raw.ts';
import {
  budgetFigures,
  rawBudgets,
  rawRoi,
  rawRoiList,
  rawRoiPoints,
  roiFigures,
  roiListFigures,
  roiPointFigures,
} from './million-record.ts';

export type Read = {
  name: string;
  path: string;
  limitMs: number;
  isRight: (answer: unknown, db: DatabaseSync, org: number) => boolean;
};

const limitMs = 10;
const coachLimitMs = 25;

/** Follow-through settles at some minute: the answer may be from just before it. */
const atOneOf = (check: (now: number) => boolean) => check(Date.now()) || check(Date.now() - 120_000);

export function reads(): Read[] {
  const year = new URLSearchParams(lastWeeks(52, localDay(Date.now(), timeZone)));
  const isRightAnalytics: Read['isRight'] = (answer, db, org) => {
    const shown = answer as Analytics;
    return isDeepStrictEqual(analyticsFigures(shown), rawAnalytics(db, org, shown));
  };
  return [
    {
      name: 'dashboard',
      path: '/api/dashboard',
      limitMs,
      isRight(answer, db, org) {
        const shown = answer as Dashboard;
        return isDeepStrictEqual(dashboardFigures(shown), rawDashboard(db, org, shown));
      },
    },
    { name: 'analytics of 26 weeks', path: '/api/analytics', limitMs, isRight: isRightAnalytics },
    { name: 'analytics of 52 weeks', path: `/api/analytics?${year}`, limitMs, isRight: isRightAnalytics },
    {
      name: 'ROI',
      path: '/api/roi',
      limitMs,
      isRight: (answer, db, org) =>
        isDeepStrictEqual(roiFigures(answer as Answer<typeof readRoi>), roiFigures(rawRoi(db, org))),
    },
    {
      name: 'ROI, a page of its list',
      path: '/api/roi/meetings',
      limitMs,
      isRight: (answer, db, org) =>
        isDeepStrictEqual(roiListFigures(answer as Answer<typeof listRoiMeetings>), rawRoiList(db, org)),
    },
    {
      name: 'ROI, cost against value',
      path: '/api/roi/points',
      limitMs,
      isRight: (answer, db, org) =>
        isDeepStrictEqual(roiPointFigures(answer as Answer<typeof readRoiPoints>), rawRoiPoints(db, org)),
    },
    {
      name: 'budgets of 40 departments',
      path: '/api/budgets',
      limitMs,
      isRight(answer, db, org) {
        const shown = answer as Answer<typeof listBudgets>;
        return isDeepStrictEqual(budgetFigures(shown), rawBudgets(db, org, shown));
      },
    },
    {
      name: 'hygiene coach',
      path: '/api/coach',
      limitMs: coachLimitMs,
      isRight(answer, db, org) {
        const shown = answer as Coach;
        const isFull = shown.recommendations.length === 5;
        return (
          isFull && atOneOf((now) => isDeepStrictEqual(coachFigures(shown), rawCoach(db, org, shown, now)))
        );
      },
    },
    {
      name: 'series',
      path: '/api/coach/series',
      limitMs: coachLimitMs,
      isRight(answer, db, org) {
        const { series, today } = answer as Answer<typeof listSeries>;
        const isSome = series.length > 0;
        return (
          isSome &&
          atOneOf((now) => isDeepStrictEqual(seriesFigures(series), rawSeries(db, org, today, series, now)))
        );
      },
    },
  ];
}
