// Sums that are kept with every write, so that a figure costs the same with ten thousand meetings as with a million.

import { sql } from 'kysely';
import { addDays, localDayAndHour, weekStart } from '#domain/time/local-day.ts';
import { weekPart } from '#domain/time/week-part.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { changesStore, type Touched } from './changes-store.ts';
import { clockStore, type OrgLock } from './clock-store.ts';
import { count, noCounts, type Placed, rollupsOf } from './rollup.ts';
import { rollupStore } from './rollup-store.ts';

/** What the sums need to know of a meeting. A row of `meetings` has all of it. */
export type Counted = Omit<Placed, 'hour'> & { id: number; startedAt: number };

export function totalsStore(db: Database) {
  const clock = clockStore(db);
  const rollup = rollupStore(db);
  const changes = changesStore(db);

  const byWeekday = db.prepare((on, arg) =>
    on
      .selectFrom('hourTotals')
      .select((eb) => [
        'period as week',
        'weekday',
        eb.fn.sum<number>('meetings').as('meetings'),
        eb.fn.sum<number>('minutes').as('minutes'),
        eb.fn.sum<number>('costCents').as('costCents'),
      ])
      .where('organizationId', '=', arg('org'))
      .where('grain', '=', 'week')
      .where('period', '>=', arg('from'))
      .where('period', '<=', arg('to'))
      .groupBy(['period', 'weekday'])
      .orderBy('period')
      .orderBy('weekday'),
  );
  const byType = db.prepare((on, arg) =>
    on
      .selectFrom('totals')
      .select((eb) => [
        'type',
        eb.fn.sum<number>('meetings').as('meetings'),
        eb.fn.sum<number>('minutes').as('minutes'),
        eb.fn.sum<number>('costCents').as('costCents'),
      ])
      .where('organizationId', '=', arg('org'))
      // Written out: SQLite would look at a value that is bound, and plan anew each time (docs/decisions/060).
      .where('grain', '=', sql.lit('all'))
      .groupBy('type'),
  );

  async function addMany({ org, timeZone }: OrgLock, meetings: readonly Counted[], tx: Tx): Promise<void> {
    const counts = noCounts();
    const touched: Touched[] = [];
    for (const meeting of meetings) {
      const place = localDayAndHour(meeting.startedAt, timeZone);
      // The day was worked out with the zone that the session knew; it may have changed since.
      if (place.day !== meeting.day) await clock.setDays(org, [meeting.id], place.day, tx);
      count(counts, { ...meeting, ...place }, 1);
      touched.push({ day: place.day, title: meeting.title });
    }
    await rollup.add(org, rollupsOf(counts), tx);
    await changes.touch(org, touched, tx);
  }

  async function subtractMany(
    { org, timeZone }: OrgLock,
    meetings: readonly Counted[],
    tx: Tx,
  ): Promise<void> {
    const counts = noCounts();
    const touched: Touched[] = [];
    for (const meeting of meetings) {
      // Not off the day that was read: the zone may have changed since, and what was added is on another day by now.
      const place = localDayAndHour(meeting.startedAt, timeZone);
      count(counts, { ...meeting, ...place }, -1);
      touched.push({ day: place.day, title: meeting.title });
    }
    await rollup.addSigned(org, rollupsOf(counts), tx);
    await changes.touch(org, touched, tx);
  }

  return {
    add: (turn: OrgLock, meeting: Counted, tx: Tx) => addMany(turn, [meeting], tx),
    /** The same as adding each, with fewer statements. */
    addMany,

    subtract: (turn: OrgLock, meeting: Counted, tx: Tx) => subtractMany(turn, [meeting], tx),
    subtractMany,

    /** Sums of each day from `from` to `to` on which something took place. */
    async byDay(org: OrgId, from: string, to: string, tx?: Tx) {
      const rows = await byWeekday({ org, from: weekPart(from), to }, tx);
      return rows
        .map(({ week, weekday, ...sums }) => ({ day: addDays(weekStart(week), weekday), ...sums }))
        .filter(({ day }) => day >= from && day <= to);
    },

    /** Sums of each type since the beginning. */
    byType: (org: OrgId) => byType({ org }),
  };
}
