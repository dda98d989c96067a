// Days worked out anew from their meetings, some at a time, so that others are answered in between.

import { setImmediate } from 'node:timers/promises';
import { dayWindow } from '#domain/time/day-window.ts';
import { recurringWithinDays } from '#domain/hygiene/habits.ts';
import { addDays } from '#domain/time/local-day.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { workingDays } from '#domain/time/working-hours.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { totalsStore } from '#server/features/totals/store.ts';
import { type DayFigures, dayFigures } from './day-figures.ts';
import type { Asker } from './day-stamps.ts';
import { hygieneDaysStore, type Stretch } from './days-store.ts';

/** So many meetings are read at once, or one day's: a few milliseconds. */
const meetingsAtOnce = 3000;

/** Of so few days nobody asks beforehand how much they hold. */
const fewDays = 3;

export function dayWork(db: Database) {
  const store = hygieneDaysStore(db);
  const totals = totalsStore(db);

  /** The figures of some days as they are at the instant `at`. */
  async function figuresOf(asker: Asker, wanted: readonly string[], at: number, tx?: Tx) {
    const { timeZone, hygiene } = asker.organization;
    const workingDay = workingDays(timeZone, hygiene.thresholds.workingHours);
    const figures = new Map<string, DayFigures>();
    for (const days of await stretchesOf(asker.org, wanted, tx)) {
      const meetings = await store.meetings(asker.org, windowOf(days, timeZone), tx);
      await othersTurn(days, wanted);
      const byDay = Map.groupBy(meetings, ({ day }) => day);
      for (const day of days) figures.set(day, dayFigures(byDay.get(day) ?? [], at, hygiene, workingDay));
      await othersTurn(days, wanted);
    }
    return figures;
  }

  /** Person-minutes of some days in meetings that recur. */
  async function recurringOf(asker: Asker, wanted: readonly string[], tx?: Tx): Promise<Map<string, number>> {
    const found = new Map(wanted.map((day) => [day, 0]));
    for (const days of await stretchesOf(asker.org, wanted, tx)) {
      const stretch = windowOf(days, asker.organization.timeZone);
      const rows = await store.recurring(asker.org, stretch, recurringWithinDays * dayMs, tx);
      for (const { day, personMinutes } of rows) found.set(day, personMinutes);
      await othersTurn(days, wanted);
    }
    return found;
  }

  /** Neighboring days, as many as one statement may read. */
  async function stretchesOf(org: OrgId, days: readonly string[], tx?: Tx): Promise<string[][]> {
    const sums = days.length > fewDays ? await totals.byDay(org, days[0] ?? '', days.at(-1) ?? '', tx) : [];
    const meetings = new Map(sums.map((sum) => [sum.day, sum.meetings]));
    const stretches: string[][] = [];
    let held = 0;
    for (const day of days) {
      const last = stretches.at(-1);
      const more = meetings.get(day) ?? 0;
      if (last && addDays(last.at(-1) ?? '', 1) === day && held + more <= meetingsAtOnce) {
        last.push(day);
        held += more;
      } else {
        stretches.push([day]);
        held = more;
      }
    }
    return stretches;
  }

  return { figuresOf, recurringOf };
}

/** Between some days and the next ones. */
const othersTurn = (days: readonly string[], wanted: readonly string[]): Promise<void> | null =>
  days.length < wanted.length ? setImmediate() : null;

function windowOf(days: readonly string[], timeZone: string): Stretch {
  const [from = '', to = ''] = [days[0], days.at(-1)];
  return { from, to, fromMs: dayWindow(from, timeZone).fromMs, toMs: dayWindow(to, timeZone).toMs };
}
