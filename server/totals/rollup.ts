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
    sums: ['meetings', 'minutes', 'costCents', 'valueCents', 'worthwhile'],
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
type Sum = (typeof rollups)[RollupName]['sums'][number];
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

/** Adds a meeting to the rows of all its sums, or takes it off. */
export function count(into: Rollups, meeting: Placed, sign: 1 | -1): void {
  const { day, hour, type } = meeting;
  const { week, month, onDay } = periodsOf(day);
  const department = meeting.department ?? '';
  const title = titleKey(meeting.title);
  const spelling = meeting.title;
  const sums = {
    meetings: sign,
    minutes: sign * meeting.durationMinutes,
    costCents: sign * meeting.totalCents,
    valueCents: sign * (meeting.estimatedValueCents ?? 0),
    worthwhile: meeting.worthIt === 'yes' ? sign : 0,
  };
  add(into, 'totals', { grain: 'day', period: day, type, department }, sums);
  add(into, 'totals', { grain: 'month', period: month, type, department }, sums);
  add(into, 'totals', { grain: 'all', period: '', type, department }, sums);
  add(into, 'weekTotals', { week, type }, sums);
  add(into, 'hourTotals', { grain: 'week', period: week, weekday: onDay, hour }, sums);
  add(into, 'hourTotals', { grain: 'month', period: month, weekday: onDay, hour }, sums);
  add(into, 'titleTotals', { title, grain: 'week', period: week, spelling }, sums);
  add(into, 'titleTotals', { title, grain: 'month', period: month, spelling }, sums);
}

/** Adds those of the sums that the table keeps; `row` has its key and its labels. */
function add(into: Rollups, name: RollupName, row: RollupRow, sums: Record<Sum, number>): void {
  const key = keyOf(name, row);
  const there = into[name].get(key);
  if (!there) into[name].set(key, row);
  for (const sum of rollups[name].sums) {
    if (there) there[sum] = Number(there[sum]) + sums[sum];
    else row[sum] = sums[sum];
  }
}
