// From meetings to the rows of the kept sums. What a save adds, a recomputation adds up the same way.

import { monthOf, weekday } from '#domain/time/local-day.ts';
import { normalizedTitle } from '#domain/meetings/normalized-title.ts';
import { weekPart } from '#domain/time/week-part.ts';

/** A meeting at its place on the organization's clock. */
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

/**
 * Meetings as they are counted: by day, and by the part of a week for titles and hours. Each part of a week lies within one
 * month, so that all other sums are added up from these.
 */
export type Counts = Omit<Rollups, 'weekTotals'>;

export const noCounts = (): Counts => ({ totals: new Map(), hourTotals: new Map(), titleTotals: new Map() });

/** The key of a row as text, each column with a line break after it. */
export function keyOf(name: RollupName, row: RollupRow): string {
  let key = '';
  for (const column of rollups[name].key) key += `${row[column]}\n`;
  return key;
}

const weeks = new Map<string, string>();

// Meetings of one day come together, thousands at a time.
function weekOf(day: string): string {
  let week = weeks.get(day);
  if (week === undefined) {
    if (weeks.size >= 50_000) weeks.clear();
    weeks.set(day, (week = weekPart(day)));
  }
  return week;
}

/** What the sums by day, week and month need to know of a meeting. */
export type Dated = Omit<Placed, 'hour'>;

type Sums = { meetings: number; minutes: number; costCents: number };

const sumsOf = (meeting: Dated, sign: 1 | -1): Sums => ({
  meetings: sign,
  minutes: sign * meeting.durationMinutes,
  costCents: sign * meeting.totalCents,
});

/** Counts a meeting, or takes it off. */
export function count(into: Counts, meeting: Placed, sign: 1 | -1): void {
  countDated(into, meeting, sign);
  countInHour(into, meeting.day, meeting.hour, sumsOf(meeting, sign));
}

/** Moves a meeting to another day, in all sums but those by hour. */
export function moveDay(into: Counts, meeting: Dated, day: string): void {
  countDated(into, meeting, -1);
  countDated(into, { ...meeting, day }, 1);
}

// A row is made where there is none yet; the keys are those that `keyOf` gives it.

function countDated({ totals, titleTotals }: Counts, meeting: Dated, sign: 1 | -1): void {
  const { day, type, estimatedValueCents: value } = meeting;
  const sums = sumsOf(meeting, sign);
  const department = meeting.department ?? '';
  const ofDay = `day\n${day}\n${type}\n${department}\n`;
  const row =
    totals.get(ofDay) ??
    put(totals, ofDay, { grain: 'day', period: day, type, department, ...nothing, ...noWorth });
  add(row, sums);
  row['valueCents'] = Number(row['valueCents']) + sign * (value ?? 0);
  row['valued'] = Number(row['valued']) + (value === null ? 0 : sign);
  row['worthwhile'] = Number(row['worthwhile']) + (meeting.worthIt === 'yes' ? sign : 0);

  const [title, period] = [normalizedTitle(meeting.title), weekOf(day)];
  const ofTitle = `${title}\nweek\n${period}\n`;
  const labels = { title, grain: 'week', period, spelling: meeting.title };
  add(titleTotals.get(ofTitle) ?? put(titleTotals, ofTitle, { ...labels, ...nothing }), sums);
}

/** Adds sums to those of an hour 0-23 of a local day. */
export function countInHour({ hourTotals }: Counts, day: string, hour: number, sums: Sums): void {
  const [period, onDay] = [weekOf(day), weekday(day)];
  const key = `week\n${period}\n${onDay}\n${hour}\n`;
  add(
    hourTotals.get(key) ?? put(hourTotals, key, { grain: 'week', period, weekday: onDay, hour, ...nothing }),
    sums,
  );
}

const nothing: Sums = { meetings: 0, minutes: 0, costCents: 0 };
const noWorth = { valueCents: 0, valued: 0, worthwhile: 0 };

type Rows = Map<string, RollupRow>;

function put(rows: Rows, key: string, row: RollupRow): RollupRow {
  rows.set(key, row);
  return row;
}

function add(row: RollupRow, sums: Sums): void {
  row['meetings'] = Number(row['meetings']) + sums.meetings;
  row['minutes'] = Number(row['minutes']) + sums.minutes;
  row['costCents'] = Number(row['costCents']) + sums.costCents;
}

/** All sums of what was counted, without those that come to nothing. */
export function rollupsOf(counts: Counts): Rollups {
  const all: Rollups = {
    totals: new Map(counts.totals),
    weekTotals: new Map(),
    hourTotals: new Map(counts.hourTotals),
    titleTotals: new Map(counts.titleTotals),
  };
  const addUp = (name: RollupName, row: RollupRow) => {
    const key = keyOf(name, row);
    const there = all[name].get(key);
    if (!there) all[name].set(key, row);
    else for (const sum of rollups[name].sums) there[sum] = Number(there[sum]) + Number(row[sum]);
  };
  const ofMonth = (row: RollupRow) => ({ ...row, grain: 'month', period: monthOf(String(row['period'])) });
  for (const row of counts.totals.values()) {
    const { period, type = '', meetings = 0, minutes = 0, costCents = 0 } = row;
    addUp('totals', ofMonth(row));
    addUp('totals', { ...row, grain: 'all', period: '' });
    addUp('weekTotals', { week: weekOf(String(period)), type, meetings, minutes, costCents });
  }
  for (const row of counts.hourTotals.values()) addUp('hourTotals', ofMonth(row));
  for (const row of counts.titleTotals.values()) addUp('titleTotals', ofMonth(row));
  for (const name of rollupNames)
    for (const [key, row] of all[name])
      if (rollups[name].sums.every((sum) => row[sum] === 0)) all[name].delete(key);
  return all;
}
