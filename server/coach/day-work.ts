// Days worked out anew from their meetings, some at a time, so that others are answered in between.

import { setImmediate } from 'node:timers/promises';
import { dayWindow } from '#domain/day-window.ts';
import { recurringWithinDays } from '#domain/hygiene-habits.ts';
import { dayMs } from '#domain/limits.ts';
import { addDays } from '#domain/local-day.ts';
import { workingDays } from '#domain/working-hours.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { type DayFigures, dayFigures } from './day-figures.ts';
import type { Asker } from './day-stamps.ts';
import { hygieneDaysStore, type Stretch } from './days-store.ts';

/** So many days are read at once: with a million meetings some thousands of rows, a few milliseconds. */
const daysAtOnce = 3;

export function dayWork(db: Database) {
  const store = hygieneDaysStore(db);

  /** The figures of some days as they are at the instant `at`. */
  async function figuresOf(asker: Asker, wanted: readonly string[], at: number, tx?: Tx) {
    const { timeZone, hygiene } = asker.organization;
    const workingDay = workingDays(timeZone, hygiene.thresholds.workingHours);
    const figures = new Map<string, DayFigures>();
    for (const days of stretchesOf(wanted)) {
      const meetings = await store.meetings(asker.org, windowOf(days, timeZone), tx);
      if (wanted.length > daysAtOnce) await setImmediate();
      const byDay = Map.groupBy(meetings, ({ day }) => day);
      for (const day of days) figures.set(day, dayFigures(byDay.get(day) ?? [], at, hygiene, workingDay));
      if (wanted.length > daysAtOnce) await setImmediate();
    }
    return figures;
  }

  /** Person-minutes of some days in meetings that recur. */
  async function recurringOf(asker: Asker, wanted: readonly string[], tx?: Tx): Promise<Map<string, number>> {
    const found = new Map(wanted.map((day) => [day, 0]));
    for (const days of stretchesOf(wanted)) {
      const stretch = windowOf(days, asker.organization.timeZone);
      const rows = await store.recurring(asker.org, stretch, recurringWithinDays * dayMs, tx);
      for (const { day, personMinutes } of rows) found.set(day, personMinutes);
      if (wanted.length > daysAtOnce) await setImmediate();
    }
    return found;
  }

  return { figuresOf, recurringOf };
}

/** Neighbouring days, a few of them, so that one statement reads them. */
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
