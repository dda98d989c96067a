// How figures are compared with plain SQL, and shared parts of the queries.

import { isDeepStrictEqual } from 'node:util';
import { offsetMs } from './million-meetings.ts';

/** Rows of a query; its first parameter is the organization. */
export type Raw = (sql: string, ...parameters: (string | number)[]) => Record<string, unknown>[];

export type Read = {
  name: string;
  path: string;
  kind: 'figure' | 'coach' | 'search';
  isRight: (answer: unknown, raw: Raw) => boolean;
};

export const live = `from "meetings" where "organizationId" = ? and "deletedAt" is null`;
export const ranged = `${live} and "day" between ? and ?`;
/** Whole seconds: SQLite reads the clock once per statement. */
export const started = `"startedAt" <= unixepoch('now') * 1000`;
export const held = `${live} and ${started}`;
export const planned = `${live} and not ${started}`;
export const heldInRange = `${ranged} and ${started}`;
export const plannedInRange = `${ranged} and not ${started}`;
export const cost = `coalesce(sum("totalCents"), 0) / 100.0 "cost"`;
export const estimated = `coalesce(sum("estimatedCents"), 0) / 100.0 "estimatedCost"`;
export const sums = `count(*) "meetings", coalesce(sum("durationMinutes"), 0) "minutes", ${cost}, ${estimated}`;
export const nothing = { meetings: 0, minutes: 0, cost: 0, estimatedCost: 0 };
export const weekday = `cast(strftime('%w', "day") as integer)`;
export const sunday = `date("day", '-' || ${weekday} || ' days')`;
export const localMinute = `("startedAt" + ${offsetMs}) / 60000 % 1440`;

/** Picks the fields that plain SQL computes, from an object or from each object of a list. */
export const only = (rows: readonly object[], ...keys: string[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key))));

export const read = <Shown>(
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
