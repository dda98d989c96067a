// Local days and hours of meetings follow the organization's time zone.

import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { clockSpans } from '#domain/time/local-days.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import type { Tx } from '#server/db/database.ts';
import { isPostgres } from '#server/db/engine-features.ts';
import { lockOrganization, type OrgLock } from '#server/db/organization-lock.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { rebuildMonthTotals } from './rebuild-store.ts';

const meetingsPerBatch = 5000;

/** Sets the organization's time zone, and with it the day and hour of its meetings and the sums of each month. */
export async function changeTimeZone(tx: Tx, org: OrgId, timeZone: string): Promise<void> {
  await lockOrganization(tx, org);
  await tx.updateTable('organizations').set({ timeZone }).where('id', '=', org).execute();
  await setLocalTimes(tx, org, timeZone);
  await rebuildMonthTotals(tx, org);
}

/** Computes the day and hour of every meeting again, deleted ones included. Returns how many were wrong. */
export async function setLocalTimes(tx: Tx, org: OrgId, timeZone: string): Promise<number> {
  let corrected = 0;
  for await (const { from, to, day, hour } of localTimes(tx, org, timeZone)) {
    const result = await tx
      .updateTable('meetings')
      .set({ day, hour })
      .where('organizationId', '=', org)
      .where('id', '>', from)
      .where('id', '<=', to)
      .where((eb) => eb.or([eb('day', '!=', day), eb('hour', '!=', hour)]))
      .executeTakeFirst();
    corrected += Number(result.numUpdatedRows);
  }
  return corrected;
}

/** How many meetings have a day or hour that does not belong to the organization's time zone. */
export async function wrongLocalTimes(tx: Tx, { org, timeZone }: OrgLock): Promise<number> {
  let wrong = 0;
  for await (const { from, to, day, hour } of localTimes(tx, org, timeZone)) {
    const { count } = await tx
      .selectFrom('meetings')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organizationId', '=', org)
      .where('id', '>', from)
      .where('id', '<=', to)
      .where((eb) => eb.or([eb('day', '!=', day), eb('hour', '!=', hour)]))
      .executeTakeFirstOrThrow();
    wrong += count;
  }
  return wrong;
}

/**
 * Batches of ids, after `from` and up to `to`, with SQL expressions for the local day and hour of their meetings. Imports
 * take ascending ids in the order of time, so that a batch spans few changes of the clock.
 */
async function* localTimes(tx: Tx, org: OrgId, timeZone: string) {
  for (let from = 0; ;) {
    const batch = await tx
      .selectFrom((eb) =>
        eb
          .selectFrom('meetings')
          .select(['id', 'startedAt'])
          .where('organizationId', '=', org)
          .where('id', '>', from)
          .orderBy('id')
          .limit(meetingsPerBatch)
          .as('batch'),
      )
      .select(({ fn }) => [
        fn.max<number | null>('id').as('to'),
        fn.min<number | null>('startedAt').as('firstMs'),
        fn.max<number | null>('startedAt').as('lastMs'),
      ])
      .executeTakeFirstOrThrow();
    const { to, firstMs, lastMs } = batch;
    if (to === null || firstMs === null || lastMs === null) return;
    yield { from, to, ...localExpressions(tx, [...clockSpans(firstMs, lastMs + 1, timeZone)]) };
    from = to;
    // Reads are answered between batches.
    await setImmediate();
  }
}

type Span = { offsetMs: number; toMs: number };

function localExpressions(
  tx: Tx,
  spans: readonly Span[],
): { day: RawBuilder<string>; hour: RawBuilder<number> } {
  const cases = spans.map(
    ({ offsetMs, toMs }) => sql`when "startedAt" < ${sql.lit(toMs)} then ${sql.lit(offsetMs)}`,
  );
  // Written as literals: SQLite binds numbers as floating point, and its division would not be a whole one.
  const localMs = sql`("startedAt" + case ${sql.join(cases, sql` `)} end)`;
  return {
    day: isPostgres(tx)
      ? sql<string>`to_char(date '1970-01-01' + (${localMs} / ${sql.lit(dayMs)})::integer, 'YYYY-MM-DD')`
      : sql<string>`date(${localMs} / 1000, 'unixepoch')`,
    hour: sql<number>`${localMs} / ${sql.lit(hourMs)} % 24`,
  };
}
