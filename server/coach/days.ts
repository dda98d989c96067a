// The hygiene of a range of days: what is kept is read, what is out of date is worked out anew and kept.

import { setImmediate } from 'node:timers/promises';
import { dayWindow } from '#domain/day-window.ts';
import { recurringWithinDays } from '#domain/hygiene-habits.ts';
import type { HygieneSettings } from '#domain/hygiene-settings.ts';
import type { HygieneSums } from '#domain/hygiene-sums.ts';
import { dayMs } from '#domain/limits.ts';
import { addDays } from '#domain/local-day.ts';
import { workingDays } from '#domain/working-hours.ts';
import type { Database } from '#server/db/database.ts';
import type { OrgId } from '#server/http/gate.ts';
import { type DayFigures, dayFigures } from './day-figures.ts';
import { hygieneDaysStore, type KeptDay, type KeptRecurring, type Stretch } from './days-store.ts';
import { type Groups, packGroups, packSums, unpackGroups, unpackSums } from './packed-sums.ts';

/** Whose days, by whose clock and rule. */
export type Asker = { org: OrgId; organization: { timeZone: string; hygiene: HygieneSettings } };

export type Hygiene = {
  /** Of every day of the range, oldest first. */
  days: { day: string; sums: HygieneSums }[];
  /** Of the days from `recentFrom` on. */
  groups: Groups[];
  recurringMinutes: number;
};

/** So many days are worked out at once; others are answered in between. */
const daysAtOnce = 7;

export function hygieneDays(db: Database, now: () => number) {
  const store = hygieneDaysStore(db);

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
    const stamps = new Map(all.map((day) => [day, stampOf(asker, changes.get(day) ?? 0)]));
    const stale = all.filter((day) => {
      const row = kept.get(day);
      if (row?.stamp !== stamps.get(day) || (row?.nextChangeAt ?? Infinity) <= at) return true;
      return day >= recentFrom && keptGroups.get(day)?.stamp !== row?.stamp;
    });
    const fresh = await workOut(asker, stale, at);

    const recent = all.filter((day) => day >= recentFrom);
    const recurringStamps = recurringStampsOf(asker, changes, recent);
    const staleRecurring = recent.filter((day) => kept.get(day)?.recurringStamp !== recurringStamps.get(day));
    const recurring = await recurringOf(asker, staleRecurring);

    await keep(org, {
      days: [...fresh].map(([day, { sums, groups, nextChangeAt }]) => ({
        day,
        stamp: stamps.get(day) ?? '',
        nextChangeAt,
        sums: packSums(sums),
        groups: packGroups(groups),
      })),
      recurring: staleRecurring.map((day) => ({
        day,
        stamp: recurringStamps.get(day) ?? '',
        personMinutes: recurring.get(day) ?? 0,
      })),
    });
    return {
      days: all.map((day) => ({ day, sums: fresh.get(day)?.sums ?? unpackSums(kept.get(day)?.sums ?? '[]') })), // prettier-ignore
      groups: recent.map((day) => fresh.get(day)?.groups ?? unpackGroups(keptGroups.get(day)?.groups ?? '[[],[]]')), // prettier-ignore
      recurringMinutes: recent.reduce(
        (sum, day) => sum + (recurring.get(day) ?? kept.get(day)?.recurringMinutes ?? 0),
        0,
      ),
    };
  };

  async function workOut(asker: Asker, stale: readonly string[], at: number) {
    const { timeZone, hygiene } = asker.organization;
    const workingDay = workingDays(timeZone, hygiene.thresholds.workingHours);
    const fresh = new Map<string, DayFigures>();
    for (const days of stretchesOf(stale)) {
      const meetings = await store.meetings(asker.org, windowOf(days, timeZone));
      const byDay = Map.groupBy(meetings, ({ day }) => day);
      for (const day of days) fresh.set(day, dayFigures(byDay.get(day) ?? [], at, hygiene, workingDay));
      if (stale.length > daysAtOnce) await setImmediate();
    }
    return fresh;
  }

  async function recurringOf(asker: Asker, stale: readonly string[]): Promise<Map<string, number>> {
    const found = new Map(stale.map((day) => [day, 0]));
    for (const days of stretchesOf(stale)) {
      const stretch = windowOf(days, asker.organization.timeZone);
      const rows = await store.recurring(asker.org, stretch, recurringWithinDays * dayMs);
      for (const { day, personMinutes } of rows) found.set(day, personMinutes);
      if (stale.length > daysAtOnce) await setImmediate();
    }
    return found;
  }

  async function keep(org: OrgId, fresh: { days: KeptDay[]; recurring: KeptRecurring[] }): Promise<void> {
    if (fresh.days.length === 0 && fresh.recurring.length === 0) return;
    await db.write(async (tx) => {
      await store.keep(org, fresh.days, tx);
      await store.keepRecurring(org, fresh.recurring, tx);
    });
  }
}

/** Days before a day whose meetings decide which of its own recur; one more where the clocks change. */
const recurringReach = recurringWithinDays + 1;

const stampOf = ({ organization: { timeZone, hygiene } }: Asker, changes: number): string =>
  `${changes} ${hygiene.version} ${timeZone}`;

/** Counts only ever rise: the sum over the days that decide changes with each of them. */
function recurringStampsOf(
  { organization: { timeZone } }: Asker,
  changes: Map<string, number>,
  recent: readonly string[],
): Map<string, string> {
  const days = daysFrom(addDays(recent[0] ?? '', -recurringReach), recent.at(-1) ?? '');
  const counts = days.map((day) => changes.get(day) ?? 0);
  return new Map(
    recent.map((day, i) => {
      const sum = counts.slice(i, i + recurringReach + 1).reduce((all, one) => all + one, 0);
      return [day, `${sum} ${timeZone}`];
    }),
  );
}

function daysFrom(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Neighbouring days, at most a week of them, so that one statement reads them. */
function stretchesOf(days: readonly string[]): string[][] {
  const stretches: string[][] = [];
  for (const day of days) {
    const last = stretches.at(-1);
    if (last && last.length < daysAtOnce && addDays(last.at(-1) ?? '', 1) === day) last.push(day);
    else stretches.push([day]);
  }
  return stretches;
}

function windowOf(days: readonly string[], timeZone: string): Stretch {
  const [from = '', to = ''] = [days[0], days.at(-1)];
  return { from, to, fromMs: dayWindow(from, timeZone).fromMs, toMs: dayWindow(to, timeZone).toMs };
}
