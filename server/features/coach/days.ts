// The hygiene of a range of days: what is kept is read, what is out of date is worked out anew and kept.

import type { HygieneSums } from '#domain/hygiene/sums.ts';
import { addDays } from '#domain/time/local-day.ts';
import type { Database } from '#server/db/database.ts';
import { type Asker, daysFrom, dayStamp, recurringReach, recurringStamps } from './day-stamps.ts';
import { dayWork } from './day-work.ts';
import { hygieneDaysStore, type KeptDay } from './days-store.ts';
import {
  type AddedGroups,
  addPackedGroups,
  noGroups,
  packGroups,
  packSums,
  unpackSums,
} from './packed-sums.ts';

export type Hygiene = {
  /** Of every day of the range, oldest first. */
  days: { day: string; sums: HygieneSums }[];
  /** Of the days from `recentFrom` on, together. */
  groups: AddedGroups;
  recurringMinutes: number;
};

export function hygieneDays(db: Database, now: () => number) {
  const store = hygieneDaysStore(db);
  const work = dayWork(db);

  /** Days `from` to `to`, with groups and recurring meetings from `recentFrom` on. */
  return async function read(asker: Asker, from: string, to: string, recentFrom: string): Promise<Hygiene> {
    const { org } = asker;
    const at = now();
    // Counted before the meetings are read: what is written in between makes the day out of date again.
    const changes = await store.changes(org, addDays(from, -recurringReach), to);
    const [rows, groupRows] = await Promise.all([
      store.kept(org, from, to),
      store.groups(org, recentFrom, to),
    ]);
    const kept = new Map(rows.map((row) => [row.day, row]));
    const keptGroups = new Map(groupRows.map((row) => [row.day, row]));
    const all = daysFrom(from, to);
    const stamps = new Map(all.map((day) => [day, dayStamp(asker, changes.get(day) ?? 0)]));
    const stale = all.filter((day) => {
      const row = kept.get(day);
      if (row?.stamp !== stamps.get(day) || (row?.nextChangeAt ?? Infinity) <= at) return true;
      return day >= recentFrom && keptGroups.get(day)?.stamp !== row?.stamp;
    });
    const fresh = await work.figuresOf(asker, stale, at);

    const recent = all.filter((day) => day >= recentFrom);
    const stampsOfRecurring = recurringStamps(asker, changes, recent);
    const staleRecurring = recent.filter(
      (day) => kept.get(day)?.recurringStamp !== stampsOfRecurring.get(day),
    );
    const recurring = await work.recurringOf(asker, staleRecurring);

    // Half of a row may be as it was: it bears the stamp under which it was right.
    const touched = all.filter((day) => fresh.has(day) || recurring.has(day));
    const freshRows = touched.map((day): KeptDay => {
      const before = kept.get(day);
      const figures = fresh.get(day);
      return {
        day,
        stamp: (figures ? stamps.get(day) : before?.stamp) ?? '',
        nextChangeAt: (figures ?? before)?.nextChangeAt ?? null,
        sums: figures ? packSums(figures.sums) : (before?.sums ?? '[]'),
        groups: figures ? packGroups(figures.groups) : (keptGroups.get(day)?.groups ?? noGroups),
        recurringStamp: (recurring.has(day) ? stampsOfRecurring.get(day) : before?.recurringStamp) ?? '',
        recurringMinutes: recurring.get(day) ?? before?.recurringMinutes ?? 0,
      };
    });
    for (const row of freshRows) keptGroups.set(row.day, row);
    const groups: AddedGroups = { types: new Map(), departments: new Map() };
    for (const day of recent) addPackedGroups(groups, keptGroups.get(day)?.groups ?? noGroups);

    if (freshRows.length > 0) await db.write((tx) => store.keep(org, freshRows, tx));
    return {
      days: all.map((day) => ({
        day,
        sums: fresh.get(day)?.sums ?? unpackSums(kept.get(day)?.sums ?? '[]'),
      })),
      groups,
      recurringMinutes: recent.reduce(
        (sum, day) => sum + (recurring.get(day) ?? kept.get(day)?.recurringMinutes ?? 0),
        0,
      ),
    };
  };
}
