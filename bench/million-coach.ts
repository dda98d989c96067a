// The coach's figures computed a second time, without code of the product.

import type { DatabaseSync } from 'node:sqlite';
import type { Coach, Series } from '#contract/coach.ts';
import { offsetMs } from './million-meetings.ts';

type Row = {
  id: number;
  title: string;
  type: string;
  department: string | null;
  day: string;
  startedAt: number;
  durationMinutes: number;
  attendeeCount: number;
  worthIt: 'yes' | 'maybe' | 'no' | null;
  totalCents: number;
};

const dayMs = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const before = (day: string, days: number) => dayOf(Date.parse(day) - days * dayMs);

function lengthShare(minutes: number): number {
  if (minutes <= 25) return 1;
  if (minutes <= 60) return 1 - (0.3 * (minutes - 25)) / 35;
  if (minutes <= 80) return 0.7 - (0.3 * (minutes - 60)) / 20;
  return minutes <= 120 ? 0.4 - (0.2 * (minutes - 80)) / 40 : 0.2;
}

/** Rounds halves up in spite of binary fractions. */
const rounded = (value: number) => Math.round(value + 1e-9);

const worth = { yes: 1, maybe: 0.5, no: 0 };

/** All meetings are imported, without agenda, outcomes and scheduled start. */
function scored(row: Row, now: number) {
  const isLesson = row.type === 'training' || row.type === 'workshop';
  const known: [number, number][] = [
    [15, lengthShare(isLesson ? row.durationMinutes / 2 : row.durationMinutes)],
  ];
  if (!isLesson) known.push([15, Math.min(1, 0.9 ** (row.attendeeCount - 7))]);
  if (now - row.startedAt - row.durationMinutes * 60_000 >= dayMs) known.push([20, 0]);
  if (row.worthIt) known.push([15, worth[row.worthIt]]);
  const weight = known.reduce((sum, [w]) => sum + w, 0);
  const won = known.reduce((sum, [w, share]) => sum + w * share, 0);
  return { weight, score: weight < 30 ? null : rounded((100 * won) / weight) };
}

function figuresOf(rows: readonly Row[], now: number) {
  let [hours, scoredHours, scoreHours, knownHours] = [0, 0, 0, 0];
  for (const row of rows) {
    const personMinutes = row.attendeeCount * row.durationMinutes;
    const { weight, score } = scored(row, now);
    hours += personMinutes;
    knownHours += weight * personMinutes;
    scoredHours += score === null ? 0 : personMinutes;
    scoreHours += (score ?? 0) * personMinutes;
  }
  const isKnown = scoredHours > 0 && knownHours >= 30 * hours;
  return {
    score: isKnown ? Math.round(scoreHours / scoredHours) : null,
    coverage: hours > 0 ? Math.round(knownHours / hours) : 0,
    meetings: rows.length,
    personHours: Math.round((hours / 60) * 1e6) / 1e6,
  };
}

function read(db: DatabaseSync, org: number, from: string, to: string): Row[] {
  const rows = db
    .prepare(
      `select "id", "title", "type", "department", "day", "startedAt", "durationMinutes", "attendeeCount", "worthIt",
        "totalCents" from "meetings" where "organizationId" = ? and "deletedAt" is null and "day" between ? and ?`,
    )
    .all(org, from, to);
  return JSON.parse(JSON.stringify(rows)) as Row[];
}

const key = ({ title }: Row) => title.trim().toLowerCase();
const local = (ms: number) => new Date(ms + offsetMs);

/** Habits of the last 28 days: free weekdays a week, hours after hours and recurring ones, in percent. */
function rawHabits(rows: readonly Row[], from: string) {
  const recent = rows.filter(({ day }) => day >= from);
  let [hours, late, recurring] = [0, 0, 0];
  const heldOn = Map.groupBy(rows, key);
  for (const row of recent) {
    const personMinutes = row.attendeeCount * row.durationMinutes;
    const start = local(row.startedAt);
    const minute = start.getUTCHours() * 60 + start.getUTCMinutes();
    // No meeting lasts until the next morning.
    const within = Math.max(0, Math.min(minute + row.durationMinutes, 18 * 60) - Math.max(minute, 8 * 60));
    const since = (other: Row) => row.startedAt - other.startedAt;
    hours += personMinutes;
    late += row.attendeeCount * (row.durationMinutes - within);
    if (heldOn.get(key(row))?.some((other) => since(other) > 0 && since(other) <= 35 * dayMs))
      recurring += personMinutes;
  }
  const busy = new Set(recent.map(({ day }) => day));
  const days = Array.from({ length: 28 }, (_, i) => before(from, -i));
  const free = days.filter((day) => new Date(day).getUTCDay() % 6 !== 0 && !busy.has(day)).length;
  return [free / 4, (100 * late) / hours, (100 * recurring) / hours].map((value) => rounded(value * 10) / 10);
}

const named = (groups: Map<string, Row[]>, now: number) =>
  [...groups]
    .map(([name, rows]) => ({ name, ...figuresOf(rows, now) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

export function rawCoach(db: DatabaseSync, org: number, shown: Coach, now: number) {
  const first = shown.weeks[0]?.start ?? '';
  const rows = read(db, org, first < before(shown.from, 36) ? first : before(shown.from, 36), shown.today);
  const recent = rows.filter(({ day }) => day >= shown.from);
  return {
    ...figuresOf(recent, now),
    habits: rawHabits(rows, shown.from),
    weeks: shown.weeks.map(({ start }) => ({
      start,
      ...figuresOf(
        rows.filter(({ day }) => day >= start && day < before(start, -7)),
        now,
      ),
    })),
    types: named(
      Map.groupBy(recent, ({ type }) => type),
      now,
    ),
    departments: named(
      Map.groupBy(recent, ({ department }) => department ?? ''),
      now,
    ),
  };
}

type Group = { score: number | null; coverage: number; meetings: number; personHours: number };
const groupFigures = (name: string, { score, coverage, meetings, personHours }: Group) => ({
  name,
  score,
  coverage,
  meetings,
  personHours,
});
const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

export const coachFigures = (shown: Coach) => ({
  score: shown.meetingsScore,
  coverage: shown.coverage,
  meetings: shown.meetings,
  personHours: shown.personHours,
  habits: shown.habits.map(({ value }) => value),
  weeks: shown.weeks,
  types: shown.types.map(({ type, ...group }) => groupFigures(type, group)).toSorted(byName),
  departments: shown.departments
    .map(({ department, ...group }) => groupFigures(department ?? '', group))
    .toSorted(byName),
});

/** Yearly cost and score of each series shown. */
export function rawSeries(
  db: DatabaseSync,
  org: number,
  today: string,
  shown: readonly Series[],
  now: number,
) {
  const byTitle = Map.groupBy(read(db, org, before(today, 90), today), key);
  return shown.map(({ title, meetingsPerYear }) => {
    const rows = byTitle.get(title) ?? [];
    const cents = rows.reduce((sum, { totalCents }) => sum + totalCents, 0);
    const costPerYear = Math.round((meetingsPerYear * cents) / rows.length) / 100;
    return { title, costPerYear, score: figuresOf(rows, now).score };
  });
}

export const seriesFigures = (shown: readonly Series[]) =>
  shown.map(({ title, costPerYear, score }) => ({ title, costPerYear, score }));
