// From meetings to the rows of the kept sums. What a save adds, a recomputation adds up the same way.

import { monthOf, weekday } from '#domain/local-day.ts';
import { titleKey } from '#domain/title-key.ts';
import { weekPart } from '#domain/week-part.ts';

/** A meeting at its place on the organisation's clock. */
export type Placed = {
  day: string;
  hour: number;
  title: string;
  type: string;
  department: string | null;
  durationMinutes: number;
  totalCents: number;
  estimatedValueCents: number | null;
  worthIt: 'yes' | 'maybe' | 'no' | null;
};

/** Key, sums and labels of each table; a label is written with the first meeting and is no part of the sums. */
export const rollups = {
  totals: {
    key: ['grain', 'period', 'type', 'department'],
    sums: ['meetings', 'minutes', 'costCents', 'valueCents', 'valued', 'worthwhile'],
    labels: [],
  },
  weekTotals: { key: ['week', 'type'], sums: ['meetings', 'minutes', 'costCents'], labels: [] },
  hourTotals: {
    key: ['grain', 'period', 'weekday', 'hour'],
    sums: ['meetings', 'minutes', 'costCents'],
    labels: [],
  },
  titleTotals: {
    key: ['title', 'grain', 'period'],
    sums: ['meetings', 'minutes', 'costCents'],
    labels: ['spelling'],
  },
} as const;

export type RollupName = keyof typeof rollups;
export type RollupRow = Record<string, string | number>;
/** The rows of each table, by their keys. */
export type Rollups = Record<RollupName, Map<string, RollupRow>>;

export const rollupNames = Object.keys(rollups) as RollupName[];

export const emptyRollups = (): Rollups => ({
  totals: new Map(),
  weekTotals: new Map(),
  hourTotals: new Map(),
  titleTotals: new Map(),
});

/** The key of a row as text, each column with a line break after it. */
export function keyOf(name: RollupName, row: RollupRow): string {
  let key = '';
  for (const column of rollups[name].key) key += `${row[column]}\n`;
  return key;
}

type Periods = { week: string; month: string; onDay: number };
const periods = new Map<string, Periods>();

// Meetings of one day come together, thousands at a time.
function periodsOf(day: string): Periods {
  let found = periods.get(day);
  if (!found) {
    if (periods.size >= 50_000) periods.clear();
    periods.set(day, (found = { week: weekPart(day), month: monthOf(day), onDay: weekday(day) }));
  }
  return found;
}

/** What the sums by day, week and month need to know of a meeting. */
export type Dated = Omit<Placed, 'hour'>;

type Sums = { meetings: number; minutes: number; costCents: number };
type Worth = { valueCents: number; valued: number; worthwhile: number };
const nothing: Sums = { meetings: 0, minutes: 0, costCents: 0 };
const noWorth: Worth = { valueCents: 0, valued: 0, worthwhile: 0 };

const signed = (meeting: Dated, sign: 1 | -1): Sums & Worth => ({
  meetings: sign,
  minutes: sign * meeting.durationMinutes,
  costCents: sign * meeting.totalCents,
  valueCents: sign * (meeting.estimatedValueCents ?? 0),
  valued: meeting.estimatedValueCents === null ? 0 : sign,
  worthwhile: meeting.worthIt === 'yes' ? sign : 0,
});

/** Adds a meeting to the rows of all its sums, or takes it off. */
export function count(into: Rollups, meeting: Placed, sign: 1 | -1): void {
  const sums = signed(meeting, sign);
  const { week, month } = periodsOf(meeting.day);
  const title = titleKey(meeting.title);
  countIn(into, 'all', '', meeting, sums);
  countIn(into, 'day', meeting.day, meeting, sums);
  countIn(into, 'month', month, meeting, sums);
  countInWeek(into, week, meeting.type, sums);
  countOfTitle(into, title, 'week', week, meeting.title, sums);
  countOfTitle(into, title, 'month', month, meeting.title, sums);
  countInHour(into, meeting.day, meeting.hour, sums);
}

/** Moves a meeting to another day, in all sums but those by hour. */
export function moveDay(into: Rollups, meeting: Dated, day: string): void {
  const before = periodsOf(meeting.day);
  const after = periodsOf(day);
  const off = signed(meeting, -1);
  const on = signed(meeting, 1);
  countIn(into, 'day', meeting.day, meeting, off);
  countIn(into, 'day', day, meeting, on);
  // Every month begins with a part of a week.
  if (before.week === after.week) return;
  const title = titleKey(meeting.title);
  countInWeek(into, before.week, meeting.type, off);
  countInWeek(into, after.week, meeting.type, on);
  countOfTitle(into, title, 'week', before.week, meeting.title, off);
  countOfTitle(into, title, 'week', after.week, meeting.title, on);
  if (before.month === after.month) return;
  countIn(into, 'month', before.month, meeting, off);
  countIn(into, 'month', after.month, meeting, on);
  countOfTitle(into, title, 'month', before.month, meeting.title, off);
  countOfTitle(into, title, 'month', after.month, meeting.title, on);
}

// A row is made where there is none yet; the keys are those that `keyOf` gives it.

type Rows = Map<string, RollupRow>;
type Grain = 'day' | 'month' | 'all';

function countIn({ totals }: Rollups, grain: Grain, period: string, of: Dated, sums: Sums & Worth): void {
  const { type } = of;
  const department = of.department ?? '';
  const key = `${grain}\n${period}\n${type}\n${department}\n`;
  const row =
    totals.get(key) ?? put(totals, key, { grain, period, type, department, ...nothing, ...noWorth });
  add(row, sums);
  row['valueCents'] = Number(row['valueCents']) + sums.valueCents;
  row['valued'] = Number(row['valued']) + sums.valued;
  row['worthwhile'] = Number(row['worthwhile']) + sums.worthwhile;
}

function countInWeek({ weekTotals }: Rollups, week: string, type: string, sums: Sums): void {
  const key = `${week}\n${type}\n`;
  add(weekTotals.get(key) ?? put(weekTotals, key, { week, type, ...nothing }), sums);
}

function countOfTitle(
  { titleTotals }: Rollups,
  title: string,
  grain: 'week' | 'month',
  period: string,
  spelling: string,
  sums: Sums,
): void {
  const key = `${title}\n${grain}\n${period}\n`;
  const row = titleTotals.get(key) ?? put(titleTotals, key, { title, grain, period, spelling, ...nothing });
  add(row, sums);
}

/** Adds sums to those of an hour 0-23 of a local day. */
export function countInHour({ hourTotals }: Rollups, day: string, hour: number, sums: Sums): void {
  const { week, month, onDay } = periodsOf(day);
  countInPeriod(hourTotals, { grain: 'week', period: week, weekday: onDay, hour }, sums);
  countInPeriod(hourTotals, { grain: 'month', period: month, weekday: onDay, hour }, sums);
}

function countInPeriod(
  rows: Rows,
  at: { grain: string; period: string; weekday: number; hour: number },
  sums: Sums,
): void {
  const key = `${at.grain}\n${at.period}\n${at.weekday}\n${at.hour}\n`;
  add(rows.get(key) ?? put(rows, key, { ...at, ...nothing }), sums);
}

function put(rows: Rows, key: string, row: RollupRow): RollupRow {
  rows.set(key, row);
  return row;
}

function add(row: RollupRow, sums: Sums): void {
  row['meetings'] = Number(row['meetings']) + sums.meetings;
  row['minutes'] = Number(row['minutes']) + sums.minutes;
  row['costCents'] = Number(row['costCents']) + sums.costCents;
}
