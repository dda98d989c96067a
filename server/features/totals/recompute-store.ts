// The kept sums worked out anew from the meetings: to check, and to repair.

import { setImmediate } from 'node:timers/promises';
import { localDayAndHour } from '#domain/time/local-day.ts';
import { daySpans } from '#domain/time/local-days.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { clockStore } from './clock-store.ts';
import { count, noCounts, type Rollups, rollupsOf } from './rollup.ts';
import { rollupStore } from './rollup-store.ts';

const readAtOnce = 1000;
/** Meetings lie in the order of their start, so that many of them fall on few rows of the sums. */
const addedAtOnce = 100_000;

export function recomputeStore(db: Database) {
  const clock = clockStore(db);
  const rollup = rollupStore(db);

  const inOrder = db.prepare((on, arg) =>
    on
      .selectFrom('meetings')
      .select([
        'id',
        'title',
        'type',
        'department',
        'startedAt',
        'day',
        'durationMinutes',
        'totalCents',
        'estimatedValueCents',
        'worthIt',
        'deletedAt',
      ])
      .where('organizationId', '=', arg('org'))
      .where((eb) => eb(eb.refTuple('startedAt', 'id'), '>', eb.tuple(arg('startedAt'), arg('id'))))
      .orderBy('startedAt')
      .orderBy('id')
      .limit(readAtOnce),
  );

  /** All meetings of the organization, deleted ones too, with their place on the clock of `timeZone`. */
  async function* placedMeetings(org: OrgId, timeZone: string, tx: Tx) {
    let after = { startedAt: Number.MIN_SAFE_INTEGER, id: 0 };
    for (;;) {
      const meetings = await inOrder({ org, ...after }, tx);
      for (const meeting of meetings) yield { meeting, place: localDayAndHour(meeting.startedAt, timeZone) };
      const last = meetings.at(-1);
      if (!last || meetings.length < readAtOnce) return;
      after = { startedAt: last.startedAt, id: last.id };
      // Whoever only reads is answered meanwhile.
      await setImmediate();
    }
  }

  /** Every meeting comes to stand on the day on which it began: a statement for each day there is. */
  async function setDays(org: OrgId, timeZone: string, tx: Tx): Promise<void> {
    const { firstMs, lastMs } = await clock.span(org, tx);
    if (firstMs === null || lastMs === null) return;
    for (const { day, fromMs, toMs } of daySpans(firstMs, lastMs + 1, timeZone)) {
      await clock.setDay(org, day, fromMs, toMs, tx);
      await setImmediate();
    }
  }

  /** Puts right the day of every meeting, and all sums with it. */
  async function rebuild(org: OrgId, tx: Tx): Promise<void> {
    const { timeZone } = await clock.lockOrganization(org, tx);
    await clock.setTimeZone(org, timeZone, tx);
    await rollup.clear(org, tx);
    await setDays(org, timeZone, tx);
    let counts = noCounts();
    let counted = 0;
    for await (const { meeting, place } of placedMeetings(org, timeZone, tx)) {
      if (meeting.deletedAt === null) count(counts, { ...meeting, ...place }, 1);
      counted += 1;
      if (counted % addedAtOnce !== 0) continue;
      await rollup.add(org, rollupsOf(counts), tx);
      counts = noCounts();
    }
    await rollup.add(org, rollupsOf(counts), tx);
  }

  /** The sums as they should be, and how many meetings stand on a day that is not theirs. */
  async function recompute(org: OrgId, tx: Tx): Promise<{ rows: Rollups; wrongDays: number }> {
    const { timeZone } = await clock.lockOrganization(org, tx);
    const counts = noCounts();
    let wrongDays = 0;
    for await (const { meeting, place } of placedMeetings(org, timeZone, tx)) {
      if (place.day !== meeting.day) wrongDays += 1;
      if (meeting.deletedAt === null) count(counts, { ...meeting, ...place }, 1);
    }
    return { rows: rollupsOf(counts), wrongDays };
  }

  return { rebuild, recompute };
}
