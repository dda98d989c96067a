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

/** The key of a row as text. */
export const keyOf = (name: RollupName, row: RollupRow): string =>
  rollups[name].key.map((column) => row[column]).join('\n');

/** Adds a meeting to the rows of all its sums, or takes it off. */
export function count(into: Rollups, meeting: Placed, sign: 1 | -1): void {
  const { day, hour, type } = meeting;
  const [week, month, onDay] = [weekPart(day), monthOf(day), weekday(day)];
  const department = meeting.department ?? '';
  const title = titleKey(meeting.title);
  const spelling = meeting.title;
  const sums = {
    meetings: sign,
    minutes: sign * meeting.durationMinutes,
    costCents: sign * meeting.totalCents,
  };
  const worth = {
    ...sums,
    valueCents: sign * (meeting.estimatedValueCents ?? 0),
    worthwhile: meeting.worthIt === 'yes' ? sign : 0,
  };
  put(into, 'totals', { grain: 'day', period: day, type, department, ...worth });
  put(into, 'totals', { grain: 'month', period: month, type, department, ...worth });
  put(into, 'totals', { grain: 'all', period: '', type, department, ...worth });
  put(into, 'weekTotals', { week, type, ...sums });
  put(into, 'hourTotals', { grain: 'week', period: week, weekday: onDay, hour, ...sums });
  put(into, 'hourTotals', { grain: 'month', period: month, weekday: onDay, hour, ...sums });
  put(into, 'titleTotals', { title, grain: 'week', period: week, spelling, ...sums });
  put(into, 'titleTotals', { title, grain: 'month', period: month, spelling, ...sums });
}

function put(into: Rollups, name: RollupName, row: RollupRow): void {
  const key = keyOf(name, row);
  const there = into[name].get(key);
  if (!there) into[name].set(key, row);
  else for (const sum of rollups[name].sums) there[sum] = Number(there[sum]) + Number(row[sum]);
}
