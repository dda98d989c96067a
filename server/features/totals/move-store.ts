// An organization moves to another clock: the day of the meetings that change it, and the sums. Everybody else's changes
// wait meanwhile on SQLite. So only what crosses a midnight is read, and the hours, which all change, are summed by SQL.

import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { localDayAndHour } from '#domain/time/local-day.ts';
import { type ClockSpan, clockSpans, type MovedSpan, movedSpans } from '#domain/time/local-days.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { clockStore } from './clock-store.ts';
import { type Counts, countInHour, moveDay, noCounts, rollupsOf } from './rollup.ts';
import { rollupStore } from './rollup-store.ts';

const weekMs = 7 * dayMs;
/** Rows that are kept in memory before they are written. */
const rowsAtOnce = 20_000;

export function moveStore(db: Database) {
  const clock = clockStore(db);
  const rollup = rollupStore(db);

  const nextStart = db.prepare((on, arg) =>
    on
      .selectFrom('meetings')
      .select((eb) => eb.fn.min<number | null>('startedAt').as('startedAt'))
      .where('organizationId', '=', arg('org'))
      .where('startedAt', '>=', arg('fromMs')),
  );
  const setDay = db.prepare((on, arg) =>
    on
      .updateTable('meetings')
      .set({ day: arg('after') })
      .where('organizationId', '=', arg('org'))
      .where('startedAt', '>=', arg('fromMs'))
      .where('startedAt', '<', arg('toMs'))
      .returning(['title', 'type', 'department', 'durationMinutes', 'totalCents'])
      .returning(['estimatedValueCents', 'worthIt', 'deletedAt']),
  );
  const sumHours = db.prepare((on, arg) =>
    on
      .selectFrom('meetings')
      .select((eb) => [
        // SQLite divides what is given to it as fractions.
        eb
          .cast<number>(eb(eb.parens('startedAt', '-', arg('hourMs')), '/', eb.lit(hourMs)), 'bigint')
          .as('hours'),
        eb.fn.countAll<number>().as('meetings'),
        eb.fn.sum<number>('durationMinutes').as('minutes'),
        eb.fn.sum<number>('totalCents').as('costCents'),
      ])
      .where('organizationId', '=', arg('org'))
      .where('startedAt', '>=', arg('fromMs'))
      .where('startedAt', '<', arg('toMs'))
      .where('deletedAt', 'is', null)
      .groupBy(sql.ref('hours')),
  );

  /** Weeks in which meetings began, deleted ones too, and which the first of them begins. */
  async function* weeksWithMeetings(org: OrgId, tx: Tx) {
    for (let fromMs = Number.MIN_SAFE_INTEGER; ; fromMs += weekMs) {
      const [found] = await nextStart({ org, fromMs }, tx);
      if (typeof found?.startedAt !== 'number') return;
      fromMs = found.startedAt;
      yield { fromMs, toMs: fromMs + weekMs };
    }
  }

  async function moveDays(org: OrgId, counts: Counts, { before, after, fromMs, toMs }: MovedSpan, tx: Tx) {
    for (const { deletedAt, ...meeting } of await setDay({ org, after, fromMs, toMs }, tx))
      if (deletedAt === null) moveDay(counts, { ...meeting, day: before }, after);
  }

  async function countHours(org: OrgId, counts: Counts, { offsetMs, fromMs, toMs }: ClockSpan, tx: Tx) {
    const localHour = Math.floor((fromMs + offsetMs) / hourMs);
    for (const { hours, ...sums } of await sumHours(
      { org, fromMs, toMs, hourMs: localHour * hourMs - offsetMs },
      tx,
    )) {
      const { day, hour } = localDayAndHour((localHour + hours) * hourMs, 'UTC');
      countInHour(counts, day, hour, sums);
    }
  }

  /** Moves the organization to another time zone: the day of every meeting, and all sums with it. */
  return async function retime(org: OrgId, timeZone: string, tx: Tx): Promise<void> {
    const before = await clock.lockOrganization(org, tx);
    await clock.setTimeZone(org, timeZone, tx);
    await rollup.clear(org, tx, ['hourTotals']);
    let counts = noCounts();
    for await (const { fromMs, toMs } of weeksWithMeetings(org, tx)) {
      for (const span of movedSpans(fromMs, toMs, before.timeZone, timeZone)) {
        await moveDays(org, counts, span, tx);
        // Whoever only reads is answered meanwhile.
        await setImmediate();
      }
      for (const span of clockSpans(fromMs, toMs, timeZone)) await countHours(org, counts, span, tx);
      if (counts.totals.size + counts.hourTotals.size + counts.titleTotals.size < rowsAtOnce) continue;
      await rollup.addSigned(org, rollupsOf(counts), tx);
      counts = noCounts();
    }
    await rollup.addSigned(org, rollupsOf(counts), tx);
  };
}
