// The figures of every screen by plain SQL over the meetings: the peer, and the check to the cent.

import { isDeepStrictEqual } from 'node:util';
import type { Analytics } from '#contract/analytics.ts';
import type { listBudgets } from '#contract/budgets.ts';
import type { readCalendar } from '#contract/calendar.ts';
import type { Coach, listSeries } from '#contract/coach.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { readFinance, readFinanceMonth } from '#contract/finance.ts';
import type { listMeetings } from '#contract/meetings.ts';
import type { listRoiMeetings, readRoi, readRoiPoints } from '#contract/roi.ts';
import { lastWeeks } from '#domain/time/day-range.ts';
import { addDays, localDay } from '#domain/time/local-day.ts';
import { paces } from '#server/testing/recomputed/hygiene.ts';
import { offsetMs, timeZone } from './million-meetings.ts';

/** Rows of a query whose first parameter is the organization. */
export type Raw = (sql: string, ...parameters: (string | number)[]) => Record<string, unknown>[];

export type Read = {
  name: string;
  path: string;
  kind: 'figure' | 'coach' | 'search';
  isRight: (answer: unknown, raw: Raw) => boolean;
};

const live = `from "meetings" where "organizationId" = ? and "deletedAt" is null`;
const ranged = `${live} and "day" between ? and ?`;
/** Whole seconds: the clock of SQLite is read once per statement. */
const started = `"startedAt" <= unixepoch('now') * 1000`;
const held = `${live} and ${started}`;
const planned = `${live} and not ${started}`;
const heldInRange = `${ranged} and ${started}`;
const plannedInRange = `${ranged} and not ${started}`;
const cost = `sum("totalCents") / 100.0 "cost"`;
const estimated = `sum("estimatedCents") / 100.0 "estimatedCost"`;
const sums = `count(*) "meetings", sum("durationMinutes") "minutes", ${cost}, ${estimated}`;
const nothing = { meetings: 0, minutes: 0, cost: 0, estimatedCost: 0 };
const weekday = `cast(strftime('%w', "day") as integer)`;
const sunday = `date("day", '-' || ${weekday} || ' days')`;
const localMinute = `("startedAt" + ${offsetMs}) / 60000 % 1440`;

/** The fields of an object, or of each of a list, that plain SQL is asked for. */
const only = (rows: readonly object[], ...keys: string[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key))));

const read = <Shown>(
  name: string,
  path: string,
  kind: Read['kind'],
  shown: (answer: Shown) => unknown,
  expected: (raw: Raw, answer: Shown) => unknown,
): Read => ({
  name,
  path,
  kind,
  isRight: (answer, raw) => isDeepStrictEqual(shown(answer as Shown), expected(raw, answer as Shown)),
});

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

/** All but the percentages. */
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
  // The percentage comes of cents there and of dollars here.
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

/** In dollars per month of all time; no month is closed. */
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

/**
 * The held meetings of some days with their hygiene score at `now`. All are imported, without agenda, outcomes and scheduled
 * start: known are the length, the number of people, missing outcomes a day later and whether it was worth it.
 */
const scored = (now: number) => `with
  "facts" as (select *, "attendeeCount" * "durationMinutes" "attendance",
    "type" in ('planning', 'review', 'other', 'brainstorm', 'workshop') "decides",
    "type" in ('planning', 'review', 'other', 'brainstorm', 'standup') "counts",
    "durationMinutes" / case when "type" = 'standup' then 0.6
      when "type" in ('training', 'workshop', 'one-on-one') then 2.0 else 1 end "length" ${ranged} and "startedAt" <= ${now}),
  "known" as (select *,
    case "type" when 'standup' then 55 when 'workshop' then 85 when 'training' then 65 when 'one-on-one' then 65
      else 100 end "applying",
    15 + 15 * "counts" + 15 * ("worthIt" is not null)
      + 20 * ("decides" and ${now} - "startedAt" - "durationMinutes" * 60000 >= 86400000) "weight",
    15 * case when "length" <= 25 then 1 when "length" <= 60 then 1 - 0.3 * ("length" - 25) / 35
        when "length" <= 80 then 0.7 - 0.3 * ("length" - 60) / 20
        when "length" <= 120 then 0.4 - 0.2 * ("length" - 80) / 40 else 0.2 end
      + 15 * "counts" * min(1, pow(0.9, "attendeeCount" - 7))
      + 15 * case "worthIt" when 'yes' then 1 when 'maybe' then 0.5 else 0 end "won" from "facts"),
  "scored" as (select *, 100.0 * "weight" / "applying" "coverage",
    case when 100 * "weight" >= 30 * "applying" then round(100.0 * "won" / "weight" + 1e-9) end "score" from "known")
  select`;

const scoreFigures = `case when sum("coverage" * "attendance") >= 30 * sum("attendance")
    then round(sum("score" * "attendance") / sum(case when "score" is not null then "attendance" end)) end "score",
  round(sum("coverage" * "attendance") / sum("attendance")) "coverage",
  count(*) "meetings", round(sum("attendance") / 60.0, 6) "personHours" from "scored"`;

/**
 * Of people who met on three days in the four weeks that are over, the means of free weekdays a week, percent of their time
 * outside 8 to 18 o'clock or on weekends, and percent of their time between meetings in pieces of less than an hour.
 */
const peopleHabits = `with
  "attended" as (select "name", "day", ${weekday} between 1 and 5 "works", ${localMinute} "s",
    ${localMinute} + "durationMinutes" "e" from "attendees" join "meetings"
      on "meetings"."organizationId" = "attendees"."organizationId" and "meetings"."id" = "attendees"."meetingId"
    where "meetings"."organizationId" = ? and "deletedAt" is null and "day" between date(?, '-1 day') and date(?, '-1 day')),
  "ordered" as (select *, max("e") over (partition by "name", "day" order by "s", "e"
    rows between unbounded preceding and 1 preceding) "until" from "attended"),
  "new" as (select *, max("s", coalesce("until", "s")) "b",
    "works" * max(0, min("s", 1080) - max(coalesce("until", 480), 480)) "piece" from "ordered"),
  "days" as (select "name", "day", "works", sum(max(0, "e" - "b")) "attended",
    sum(max(0, "e" - "b") - "works" * max(0, min("e", 1080) - max("b", 480))) "late",
    sum("piece") "free", sum(case when "piece" < 60 then "piece" else 0 end) "broken",
    "works" * max(0, 1080 - max(max("e"), 480)) "rest" from "new" group by "name", "day", "works"),
  "people" as (select "name", 20 - sum("works") "free days", 1.0 * sum("late") / sum("attended") "late",
    sum("broken" + case when "rest" < 60 then "rest" else 0 end) "broken", sum("free" + "rest") "free"
    from "days" group by "name" having count(*) >= 3)
  select avg("free days") / 4 "free", 100 * avg("late") "late", 100 * avg(1.0 * "broken" / nullif("free", 0)) "broken"
  from "people"`;

/** Those, and percent of the hours whose title was held in 35 days before. */
function rawHabits(raw: Raw, now: number, from: string, to: string) {
  const [people = {}] = raw(peopleHabits, from, to);
  const [again = {}] = raw(
    `select 100.0 * sum("attendeeCount" * "durationMinutes" * exists (select 1 from "meetings" "held"
        where "held"."organizationId" = "meetings"."organizationId" and "held"."deletedAt" is null
        and "held"."normalizedTitle" = "meetings"."normalizedTitle"
        and "held"."day" between date("meetings"."day", '-35 days') and "meetings"."day"
        and +"held"."startedAt" < "meetings"."startedAt")) / sum("attendeeCount" * "durationMinutes") "share"
      ${ranged} and "startedAt" <= ${now}`,
    from,
    to,
  );
  return [people['free'], people['late'], people['broken'], again['share']].map(
    (value) => Math.round(Number(value) * 10 + 1e-6) / 10,
  );
}

const byName = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  String(a['name']) < String(b['name']) ? -1 : 1;
const groupKeys = ['name', 'start', 'score', 'coverage', 'meetings', 'personHours'];

const coach = (now: number) =>
  read<Coach>(
    'hygiene coach',
    '/api/coach',
    'coach',
    (shown) => ({
      all: only([{ ...shown, score: shown.meetingsScore }], ...groupKeys),
      habits: shown.habits.map(({ value }) => value),
      weeks: only(shown.weeks, ...groupKeys),
      types: only(
        shown.types.map(({ type, ...group }) => ({ name: type, ...group })),
        ...groupKeys,
      ).toSorted(byName),
      departments: only(
        shown.departments.map(({ department, ...group }) => ({ name: department ?? '', ...group })),
        ...groupKeys,
      ).toSorted(byName),
      recommendations: shown.recommendations.length,
    }),
    (raw, { from, today, weeks }) => {
      const first = weeks[0]?.start ?? '';
      const byWeek = raw(`${scored(now)} ${sunday} "start", ${scoreFigures} group by 1`, first, today);
      const by = (name: string) =>
        raw(`${scored(now)} ${name} "name", ${scoreFigures} group by 1 order by 1`, from, today);
      return {
        all: raw(`${scored(now)} ${scoreFigures}`, from, today),
        habits: rawHabits(raw, now, from, today),
        weeks: weeks.map(({ start }) => byWeek.find((week) => week['start'] === start)),
        types: by('"type"').toSorted(byName),
        departments: by(`coalesce("department", '')`).toSorted(byName),
        recommendations: 5,
      };
    },
  );

/** Yearly cost and score of each series shown. */
const series = (now: number) =>
  read<Answer<typeof listSeries>>(
    'series',
    '/api/coach/series',
    'coach',
    (shown) => only(shown.series, 'title', 'costPerYear', 'score'),
    (raw, shown) => {
      const rows = raw(
        `${scored(now)} lower(trim("title")) "title", sum("totalCents") "cents", ${scoreFigures} group by 1`,
        addDays(shown.today, -90),
        shown.today,
      );
      const byTitle = new Map(rows.map((row) => [row['title'], row]));
      return shown.series.map(({ title, meetingsPerYear, firstHeld }) => {
        const { cents, meetings, score } = byTitle.get(title) ?? {};
        const days = raw(
          `select "day" ${heldInRange} and lower(trim("title")) = ? order by 1`,
          addDays(shown.today, -370) > firstHeld ? addDays(shown.today, -370) : firstHeld,
          shown.today,
          title,
        );
        // Which of them holds depends on how regular the gaps are.
        const { counted, measured } = paces(
          days.map(({ day }) => String(day)),
          shown.today,
        );
        const aYear = [counted, measured]
          .map((pace) => pace * shown.workingWeeks)
          .find((one) => Math.abs(one - meetingsPerYear) < 1e-6);
        const costPerYear = Math.round(((aYear ?? NaN) * Number(cents)) / Number(meetings)) / 100;
        return { title, costPerYear, score };
      });
    },
  );

/** Follow-through settles at some minute: the answer may be from just before it. */
const atOneOf = (check: (now: number) => Read): Read => ({
  ...check(0),
  isRight: (answer, raw) => [0, 120_000].some((agoMs) => check(Date.now() - agoMs).isRight(answer, raw)),
});

/** A page of matches of a word in titles, the newest first. */
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
    atOneOf(coach),
    atOneOf(series),
    calendar(addDays(today, -21), addDays(today, 14)),
    estimatedMeetings,
    search('workshop'),
    search('no such title'),
  ];
}
