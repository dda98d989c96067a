// The figures of every screen by plain SQL over the meetings: the peer, and the check to the cent.

import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { Analytics } from '#contract/analytics.ts';
import type { listBudgets } from '#contract/budgets.ts';
import type { readCalendar } from '#contract/calendar.ts';
import type { Coach, listSeries } from '#contract/coach.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { listMeetings } from '#contract/meetings.ts';
import type { listRoiMeetings, readRoi, readRoiPoints } from '#contract/roi.ts';
import { lastWeeks } from '#domain/time/day-range.ts';
import { addDays, localDay } from '#domain/time/local-day.ts';
import { coachFigures, rawCoach, rawSeries, seriesFigures } from './million-coach.ts';
import { offsetMs, timeZone } from './million-meetings.ts';

type Roi = Answer<typeof readRoi>;
type RoiList = Answer<typeof listRoiMeetings>;
type RoiPoints = Answer<typeof readRoiPoints>;
type Budgets = Answer<typeof listBudgets>;

const sums = `count(*) "meetings", coalesce(sum("durationMinutes"), 0) "minutes", coalesce(sum("totalCents"), 0) / 100.0 "cost"`;
const live = `from "meetings" where "organizationId" = ? and "deletedAt" is null`;
const hour = `("startedAt" + ${offsetMs}) / 3600000 % 24`;
const weekday = `cast(strftime('%w', "day") as integer)`;
const sunday = `date("day", '-' || ${weekday} || ' days')`;
const part = `max(${sunday}, substr("day", 1, 7) || '-01')`;

// node:sqlite returns rows without a prototype, which equal nothing.
const plain = (rows: unknown): unknown => JSON.parse(JSON.stringify(rows));

/** What the dashboard shows, but for its percentage. */
function rawDashboard(db: DatabaseSync, org: number, shown: Dashboard) {
  const first = shown.weeks[0]?.start ?? '';
  const byWeek = plain(
    db
      .prepare(`select ${sunday} "start", sum("totalCents") / 100.0 "cost" ${live} and "day" >= ? group by 1`)
      .all(org, first),
  ) as { start: string; cost: number }[];
  return {
    total: plain(db.prepare(`select ${sums} ${live}`).get(org)),
    weeks: shown.weeks.map(({ start }) => ({
      start,
      cost: byWeek.find((week) => week.start === start)?.cost ?? 0,
    })),
    types: (
      plain(
        db.prepare(`select "type", ${sums} ${live} group by 1 order by "cost" desc`).all(org),
      ) as Dashboard['types']
    ).map(({ type, cost, meetings }) => ({ type, cost, meetings })),
  };
}

const dashboardFigures = ({ total, weeks, types }: Dashboard) => ({ total, weeks, types });

/** What the analytics show of their range, but for the percentages. */
function rawAnalytics(db: DatabaseSync, org: number, { from, to }: Analytics) {
  const ranged = `${live} and "day" between ? and ?`;
  const all = (sql: string) => db.prepare(sql).all(org, from, to);
  return {
    total: plain(db.prepare(`select ${sums} ${ranged}`).get(org, from, to)),
    weeks: plain(all(`select ${part} "start", ${sums} ${ranged} group by 1 order by 1`)),
    types: plain(all(`select "type", ${sums} ${ranged} group by 1 order by "cost" desc, "type"`)),
    hours: plain(
      all(
        `select ${weekday} "weekday", ${hour} "hour", count(*) "meetings", sum("totalCents") / 100.0 "cost" ${ranged}
         group by 1, 2 order by 1, 2`,
      ),
    ),
    titles: plain(
      all(
        `select lower(trim("title")) "title", ${sums} ${ranged} group by 1 order by "cost" desc, "title" limit 10`,
      ),
    ),
  };
}

const analyticsFigures = ({ total, weeks, types, hours, titles }: Analytics) => ({
  total,
  weeks,
  types,
  hours: hours.toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour),
  titles: titles.map((sum) => ({ ...sum, title: sum.title.toLowerCase() })),
});

function rawRoi(db: DatabaseSync, org: number): Roi {
  const all = plain(
    db
      .prepare(
        `select count(*) "meetings", sum("totalCents") / 100.0 "totalInvestment",
          sum("estimatedValueCents") / 100.0 "estimatedValue", count("estimatedValueCents") "valued",
          sum(case when "worthIt" = 'yes' then 1 else 0 end) "worthwhile" ${live}`,
      )
      .get(org),
  ) as Omit<Roi, 'averageRoi' | 'departments'>;
  const departments = db
    .prepare(`select distinct "department" ${live} and "department" is not null`)
    .all(org);
  return {
    ...all,
    averageRoi: (((all.estimatedValue ?? 0) - all.totalInvestment) / all.totalInvestment) * 100,
    departments: departments
      .map((row) => String(row['department']))
      .toSorted((a, b) => a.localeCompare(b, 'en')),
  };
}

/** The percentage comes of cents there and of dollars here. */
const roiFigures = (roi: Roi) => ({ ...roi, averageRoi: roi.averageRoi?.toFixed(6) });

function rawRoiList(db: DatabaseSync, org: number) {
  const rows = db
    .prepare(`select "id", "totalCents" / 100.0 "cost" ${live} order by "startedAt" desc, "id" desc limit 10`)
    .all(org);
  return { rows: plain(rows), total: db.prepare(`select count(*) "total" ${live}`).get(org)?.['total'] };
}

const roiListFigures = ({ meetings, total }: RoiList) => ({
  rows: meetings.map(({ id, totalCost }) => ({ id, cost: totalCost })),
  total,
});

function rawRoiPoints(db: DatabaseSync, org: number) {
  return plain(
    db
      .prepare(
        `select "id", "totalCents" / 100.0 "cost", "estimatedValueCents" / 100.0 "value" ${live}
          and "estimatedValueCents" > 0 and "totalCents" > 0 order by "startedAt" desc, "id" desc limit 100`,
      )
      .all(org),
  );
}

const roiPointFigures = ({ points }: RoiPoints) => points.map(({ id, cost, value }) => ({ id, cost, value }));

function rawBudgets(db: DatabaseSync, org: number, { budgets }: Budgets) {
  const spent = db.prepare(
    `select coalesce(sum("totalCents"), 0) / 100.0 "spend" ${live} and "department" = ? and substr("day", 1, 7) = ?`,
  );
  return budgets.map(({ department, history }) => ({
    department,
    history: history.map(({ month }) => ({ month, spend: spent.get(org, department, month)?.['spend'] })),
  }));
}

const budgetFigures = ({ budgets }: Budgets) =>
  budgets.map(({ department, history }) => ({ department, history }));

export type Read = {
  name: string;
  path: string;
  kind: 'figure' | 'coach' | 'search';
  isRight: (answer: unknown, db: DatabaseSync, org: number) => boolean;
};

/** Follow-through settles at some minute: the answer may be from just before it. */
const atOneOf = (check: (now: number) => boolean) => check(Date.now()) || check(Date.now() - 120_000);

/** A page of matches of a word in titles, the newest first. */
const rawSearch = (db: DatabaseSync, org: number, word: string) =>
  plain(
    db
      .prepare(
        `select "id" ${live} and lower("title") like '%' || ? || '%' order by "startedAt" desc, "id" desc limit 50`,
      )
      .all(org, word),
  );

const search = (word: string): Read => ({
  name: `search for "${word}"`,
  path: `/api/meetings?search=${encodeURIComponent(word)}`,
  kind: 'search',
  isRight(answer, db, org) {
    const { meetings } = answer as Answer<typeof listMeetings>;
    return isDeepStrictEqual(
      meetings.map(({ id }) => ({ id })),
      rawSearch(db, org, word),
    );
  },
});

export function reads(): Read[] {
  const today = localDay(Date.now(), timeZone);
  const year = new URLSearchParams(lastWeeks(52, today));
  const isRightAnalytics: Read['isRight'] = (answer, db, org) => {
    const shown = answer as Analytics;
    return isDeepStrictEqual(analyticsFigures(shown), rawAnalytics(db, org, shown));
  };
  return [
    {
      name: 'dashboard',
      path: '/api/dashboard',
      kind: 'figure',
      isRight(answer, db, org) {
        const shown = answer as Dashboard;
        return isDeepStrictEqual(dashboardFigures(shown), rawDashboard(db, org, shown));
      },
    },
    { name: 'analytics of 26 weeks', path: '/api/analytics', kind: 'figure', isRight: isRightAnalytics },
    {
      name: 'analytics of 52 weeks',
      path: `/api/analytics?${year}`,
      kind: 'figure',
      isRight: isRightAnalytics,
    },
    {
      name: 'ROI',
      path: '/api/roi',
      kind: 'figure',
      isRight: (answer, db, org) =>
        isDeepStrictEqual(roiFigures(answer as Answer<typeof readRoi>), roiFigures(rawRoi(db, org))),
    },
    {
      name: 'ROI, a page of its list',
      path: '/api/roi/meetings',
      kind: 'figure',
      isRight: (answer, db, org) =>
        isDeepStrictEqual(roiListFigures(answer as Answer<typeof listRoiMeetings>), rawRoiList(db, org)),
    },
    {
      name: 'ROI, cost against value',
      path: '/api/roi/points',
      kind: 'figure',
      isRight: (answer, db, org) =>
        isDeepStrictEqual(roiPointFigures(answer as Answer<typeof readRoiPoints>), rawRoiPoints(db, org)),
    },
    {
      name: 'budgets of 40 departments',
      path: '/api/budgets',
      kind: 'figure',
      isRight(answer, db, org) {
        const shown = answer as Answer<typeof listBudgets>;
        return isDeepStrictEqual(budgetFigures(shown), rawBudgets(db, org, shown));
      },
    },
    {
      name: 'hygiene coach',
      path: '/api/coach',
      kind: 'coach',
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
      kind: 'coach',
      isRight(answer, db, org) {
        const { series, today: shownToday } = answer as Answer<typeof listSeries>;
        const isSome = series.length > 0;
        return (
          isSome &&
          atOneOf((now) =>
            isDeepStrictEqual(seriesFigures(series), rawSeries(db, org, shownToday, series, now)),
          )
        );
      },
    },
    {
      name: 'calendar of six weeks',
      path: `/api/calendar?from=${addDays(today, -35)}&to=${today}`,
      kind: 'figure',
      isRight(answer, db, org) {
        const { days } = answer as Answer<typeof readCalendar>;
        const raw = db.prepare(
          `select "day", count(*) "meetings", sum("totalCents") / 100.0 "cost" ${live} and "day" between ? and ? group by 1 order by 1`,
        );
        const shown = days.map(({ day, meetings, cost }) => ({ day, meetings, cost }));
        return isDeepStrictEqual(shown, plain(raw.all(org, addDays(today, -35), today)));
      },
    },
    search('workshop'),
    search('no such title'),
  ];
}
