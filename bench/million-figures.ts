// The figures of every screen in plain SQL over the meetings: the baseline for speed, and the reference for
// correctness to the cent.

import type { Analytics } from '#contract/reports/analytics.ts';
import type { listBudgets } from '#contract/reports/budgets.ts';
import type { readCalendar } from '#contract/reports/month.ts';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { readFinance, readFinanceMonth } from '#contract/reports/finance.ts';
import type { listMeetings } from '#contract/meetings/meetings.ts';
import type { listRoiMeetings, readRoi, readRoiPoints } from '#contract/meetings/roi.ts';
import { lastWeeks } from '#domain/time/day-range.ts';
import { addDays, localDay } from '#domain/time/local-day.ts';
import { coachReads } from './million-coach.ts';
import { timeZone } from './million-meetings.ts';
import {
  cost,
  estimated,
  held,
  heldInRange,
  live,
  localMinute,
  nothing,
  only,
  planned,
  plannedInRange,
  ranged,
  read,
  type Read,
  started,
  sums,
  sunday,
  weekday,
} from './million-raw.ts';

const dashboard = read<Dashboard>(
  'dashboard',
  '/api/dashboard',
  'figure',
  ({ total, weeks, types }) => ({
    total,
    weeks: only(weeks, 'start', 'cost'),
    types: only(types, 'type', 'cost', 'meetings'),
  }),
  (raw, { weeks }) => {
    const byWeek = raw(
      `select ${sunday} "start", ${cost} ${held} and "day" >= ? group by 1`,
      weeks[0]?.start ?? '',
    );
    return {
      total: { ...raw(`select ${sums} ${held}`)[0], planned: raw(`select ${sums} ${planned}`)[0] },
      weeks: weeks.map(({ start }) => byWeek.find((week) => week['start'] === start) ?? { start, cost: 0 }),
      types: raw(`select "type", ${cost}, count(*) "meetings" ${held} group by 1 order by "cost" desc`),
    };
  },
);

/** All figures except the percentages. */
const analytics = (name: string, path: string) =>
  read<Analytics>(
    name,
    path,
    'figure',
    ({ total, weeks, types, hours, titles }) => ({
      total,
      weeks,
      types,
      hours: hours.toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour),
      titles: titles.map((sum) => ({ ...sum, title: sum.title.toLowerCase() })),
    }),
    (raw, { from, to }) => {
      const by = (key: string, rest: string, which = heldInRange) =>
        raw(`select ${key}, ${sums} ${which} group by ${rest}`, from, to);
      const start = `max(${sunday}, substr("day", 1, 7) || '-01') "start"`;
      const [weeks, later] = [by(start, '1'), by(start, '1', plannedInRange)];
      const sumOn = (rows: typeof weeks, day: unknown) => {
        const { start: _, ...sum } = rows.find((row) => row['start'] === day) ?? { start: day, ...nothing };
        return sum;
      };
      const plannedSum = raw(`select ${sums} ${plannedInRange}`, from, to)[0];
      return {
        total: { ...raw(`select ${sums} ${heldInRange}`, from, to)[0], planned: plannedSum },
        weeks: [...new Set([...weeks, ...later].map((row) => String(row['start'])))]
          .toSorted()
          .map((day) => ({ start: day, ...sumOn(weeks, day), planned: sumOn(later, day) })),
        types: by('"type"', '1 order by "cost" desc, "type"'),
        hours: raw(
          `select ${weekday} "weekday", ${localMinute} / 60 "hour", count(*) "meetings", ${cost} ${heldInRange}
           group by 1, 2 order by 1, 2`,
          from,
          to,
        ),
        titles: by('lower(trim("title")) "title"', '1 order by "cost" desc, "title" limit 10'),
      };
    },
  );

const roi = read<Answer<typeof readRoi>>(
  'ROI',
  '/api/roi',
  'figure',
  // SQL computes the percentage from cents, the server from dollars.
  ({ averageRoi, valuedRoi, valuedShare, departments, ...rest }) => ({
    ...rest,
    averageRoi: averageRoi?.toFixed(6),
    valuedRoi: valuedRoi?.toFixed(6),
    valuedShare: valuedShare?.toFixed(6),
    departments: departments.toSorted(),
  }),
  (raw) => {
    const [all] = raw(
      `select count(*) "meetings", sum("totalCents") / 100.0 "totalInvestment", ${estimated},
        sum("estimatedValueCents") / 100.0 "estimatedValue", count("estimatedValueCents") "valued",
        sum("worthIt" is 'yes') "worthwhile", count("worthIt") "answered" ${held}`,
    );
    const { totalInvestment, estimatedValue } = all as { totalInvestment: number; estimatedValue: number };
    const [{ cost: valuedCost } = { cost: 0 }] = raw(
      `select sum("totalCents") / 100.0 "cost" ${held} and "estimatedValueCents" is not null`,
    ) as { cost: number }[];
    return {
      ...all,
      planned: raw(`select ${sums} ${planned}`)[0],
      averageRoi: (((estimatedValue - totalInvestment) / totalInvestment) * 100).toFixed(6),
      valuedRoi: (((estimatedValue - valuedCost) / valuedCost) * 100).toFixed(6),
      valuedShare: ((100 * valuedCost) / totalInvestment).toFixed(6),
      departments: raw(`select distinct "department" ${live} and "department" is not null`)
        .map(({ department }) => String(department))
        .toSorted(),
    };
  },
);

const newest = `order by "startedAt" desc, "id" desc`;

const roiList = read<Answer<typeof listRoiMeetings>>(
  'ROI, a page of its list',
  '/api/roi/meetings',
  'figure',
  ({ meetings, total }) => [meetings.map(({ id, totalCost }) => ({ id, cost: totalCost })), [{ total }]],
  (raw) => [
    raw(`select "id", "totalCents" / 100.0 "cost" ${live} ${newest} limit 10`),
    raw(`select count(*) "total" ${live}`),
  ],
);

const roiPoints = read<Answer<typeof readRoiPoints>>(
  'ROI, cost against value',
  '/api/roi/points',
  'figure',
  ({ points }) => only(points, 'id', 'cost', 'value'),
  (raw) =>
    raw(
      `select "id", "totalCents" / 100.0 "cost", "estimatedValueCents" / 100.0 "value" ${live}
        and "estimatedValueCents" is not null ${newest} limit 100`,
    ),
);

const budgets = read<Answer<typeof listBudgets>>(
  'budgets of 40 departments',
  '/api/budgets',
  'figure',
  (shown) =>
    shown.budgets.flatMap(({ department, history }) => history.map((spent) => ({ department, ...spent }))),
  (raw, shown) => {
    const rows = raw(
      `select "department", substr("day", 1, 7) "month", sum("totalCents") / 100.0 "spend" ${held} group by 1, 2`,
    );
    const spends = new Map(
      rows.map(({ department, month, spend }) => [`${String(department)} ${String(month)}`, spend]),
    );
    return shown.budgets.flatMap(({ department, history }) =>
      history.map(({ month }) => ({ department, month, spend: spends.get(`${department} ${month}`) ?? 0 })),
    );
  },
);

/** Dollars per month of all time; no month is closed. */
const finance = read<Answer<typeof readFinance>>(
  'finance report of all months',
  '/api/finance?from=1999-12',
  'figure',
  ({ months }) => only(months, 'month', 'held', 'planned').toReversed(),
  (raw) =>
    raw(
      `select substr("day", 1, 7) "month", sum(case when ${started} then "totalCents" else 0 end) / 100.0 "held",
        sum(case when ${started} then 0 else "totalCents" end) / 100.0 "planned" ${live} group by 1 order by 1`,
    ),
);

const financeMonth = (month: string) =>
  read<Answer<typeof readFinanceMonth>>(
    'finance report of one month',
    `/api/finance/lines?month=${month}`,
    'figure',
    ({ lines }) => only(lines, 'department', 'type', 'held'),
    (raw) =>
      raw(
        `select "department", "type", sum("totalCents") / 100.0 "held" ${live} and substr("day", 1, 7) = ?
          group by 1, 2 order by "department" is null, 1, 2`,
        month,
      ),
  );

const calendar = (from: string, to: string) =>
  read<Answer<typeof readCalendar>>(
    'calendar of six weeks',
    `/api/calendar?from=${from}&to=${to}`,
    'figure',
    ({ days }) =>
      days.map(({ day, meetings, cost: spent, planned: toCome }) => ({
        day,
        meetings: meetings + toCome.meetings,
        cost: spent,
        planned: toCome.cost,
      })),
    (raw) =>
      raw(
        `select "day", count(*) "meetings", sum("totalCents" * (${started})) / 100.0 "cost",
          sum("totalCents" * (not ${started})) / 100.0 "planned" ${ranged} group by 1 order by 1`,
        from,
        to,
      ),
  );

/** A page of meetings whose title contains a word, newest first. */
const search = (word: string) =>
  read<Answer<typeof listMeetings>>(
    `search for "${word}"`,
    `/api/meetings?search=${encodeURIComponent(word)}`,
    'search',
    ({ meetings }) => only(meetings, 'id'),
    (raw) => raw(`select "id" ${live} and lower("title") like '%' || ? || '%' ${newest} limit 50`, word),
  );

const estimatedMeetings = read<Answer<typeof listMeetings>>(
  'the newest meetings with estimates',
  '/api/meetings?estimated=yes',
  'search',
  ({ meetings }) => only(meetings, 'id'),
  (raw) => raw(`select "id" ${live} and "estimatedCents" > 0 ${newest} limit 50`),
);

export function reads(): Read[] {
  const today = localDay(Date.now(), timeZone);
  return [
    dashboard,
    analytics('analytics of 26 weeks', '/api/analytics'),
    analytics('analytics of 52 weeks', `/api/analytics?${new URLSearchParams(lastWeeks(52, today))}`),
    roi,
    roiList,
    roiPoints,
    budgets,
    finance,
    financeMonth(addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)),
    ...coachReads(),
    calendar(addDays(today, -21), addDays(today, 14)),
    estimatedMeetings,
    search('workshop'),
    search('no such title'),
  ];
}
