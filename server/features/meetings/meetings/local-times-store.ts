// Local days and hours of meetings follow the organization's time zone, and their blended costs its blended rate.

import { isDeepStrictEqual } from 'node:util';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { meetingCostCents } from '#domain/money/cost.ts';
import type { Cents } from '#domain/money/money.ts';
import { localDayAndHour } from '#domain/time/local-day.ts';
import { clockSpans } from '#domain/time/local-days.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import type { AppContext } from '#server/context.ts';
import { inBatches } from '#server/db/batches.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { isPostgres } from '#server/db/engine-features.ts';
import {
  lockMeetings,
  lockOrganization,
  type MeetingsLock,
  type OrgLock,
} from '#server/db/organization-lock.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Events } from '#server/events/events.ts';
import type { JobHandlers } from '#server/jobs/worker.ts';
import { type OrgId, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { recomputeJob } from '#server/totals/recompute-store.ts';
import { rebuildTotals } from '#server/totals/rebuild-store.ts';
import { correctShares, followAllocation } from '#server/totals/shares-store.ts';
import { rewriteAhead } from './ahead-store.ts';

/** About 20 ms on SQLite, which blocks other requests. */
const meetingsPerBatch = 1000;

const RecomputeJob = z.object({ organizationId: z.number() });

/** Open pages reload their figures when it is done. */
export const recomputeJobs = ({ db, events, now }: AppContext): JobHandlers => ({
  [recomputeJob]: async (payload, { signal }) => {
    const { organizationId } = z.parse(RecomputeJob, payload);
    await recomputeTotals(db, unverifiedOrg(organizationId), events.refresh, signal, now);
  },
});

/**
 * Recomputes the day, hour and blended cost of every meeting, including deleted ones, and then the monthly totals.
 * Each batch is a transaction that reads time zone and rate again, so that other writes continue and the job can
 * run twice.
 */
export async function recomputeTotals(
  db: Database,
  org: OrgId,
  refresh?: Events['refresh'],
  signal?: AbortSignal,
  now: () => number = Date.now,
): Promise<void> {
  // First, so that those that start meanwhile are correct.
  await db.write(async (tx) => correctAhead(tx, await lockMeetings(tx, org, now())));
  await inBatches(0, async (from) => {
    signal?.throwIfAborted();
    return db.write(async (tx) => correctBatch(tx, await lockMeetings(tx, org, now()), from));
  });
  await db.write(async (tx) => {
    await lockOrganization(tx, org);
    await rebuildTotals(tx, org);
    refresh?.({ organizationId: org, kind: 'meeting' }, tx);
  });
}

const correctAhead = (tx: Tx, lock: MeetingsLock) =>
  rewriteAhead(tx, lock, ({ meeting, attendees }) => {
    const corrected = {
      ...meeting,
      ...localDayAndHour(meeting.startedAt, lock.timeZone),
      blendedCents: meetingCostCents([
        { hourlyRateCents: lock.blendedRateCents, minutes: meeting.personMinutes },
      ]),
    };
    if (isDeepStrictEqual(corrected, meeting)) return null;
    return {
      meeting: { ...corrected, updatedAt: lock.changedAt, pricedAt: lock.changedAt },
      attendees,
    };
  });

/** Corrects the next batch after an id; returns its last id, or null when there is none. */
async function correctBatch(tx: Tx, lock: MeetingsLock, from: number): Promise<number | null> {
  const batch = await nextBatch(tx, lock, from);
  if (!batch) return null;
  const { day, hour, blendedCents } = batch;
  await tx
    .updateTable('meetings')
    .set({ day, hour, blendedCents, updatedAt: lock.changedAt, pricedAt: lock.changedAt })
    .where(isWrong(lock, from, batch))
    .execute();
  await followAllocation(tx, lock, from, batch.to);
  await correctShares(tx, lock.org, from, batch.to);
  return batch.to;
}

/** Number of meetings whose day, hour or blended cost does not match the organization's time zone and rate. */
export async function wrongLocalTimes(tx: Tx, lock: OrgLock): Promise<number> {
  let wrong = 0;
  await inBatches(0, async (from) => {
    const batch = await nextBatch(tx, lock, from);
    if (!batch) return null;
    const { count } = await tx
      .selectFrom('meetings')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(isWrong(lock, from, batch))
      .executeTakeFirstOrThrow();
    wrong += count;
    return batch.to;
  });
  return wrong;
}

type Batch = {
  to: number;
  day: RawBuilder<string>;
  hour: RawBuilder<number>;
  blendedCents: RawBuilder<Cents>;
};

/** A meeting of the batch whose day, hour or blended cost differs. */
const isWrong =
  ({ org }: OrgLock, from: number, { to, day, hour, blendedCents }: Batch) =>
  (eb: ExpressionBuilder<Tables, 'meetings'>) =>
    eb.and([
      eb('organizationId', '=', org),
      eb('id', '>', from),
      eb('id', '<=', to),
      eb.or([eb('day', '!=', day), eb('hour', '!=', hour), eb('blendedCents', '!=', blendedCents)]),
    ]);

/**
 * The ids after `from` up to `to`, with SQL expressions for the local day, hour and blended cost of their meetings.
 * Imports assign ascending ids by time, so that a batch spans few clock changes.
 */
async function nextBatch(
  tx: Tx,
  { org, timeZone, blendedRateCents }: OrgLock,
  from: number,
): Promise<Batch | null> {
  const { to, firstMs, lastMs } = await tx
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
  if (to === null || firstMs === null || lastMs === null) return null;
  return {
    to,
    ...localExpressions(tx, [...clockSpans(firstMs, lastMs + 1, timeZone)]),
    // Rounds half a cent up, as everywhere.
    blendedCents: sql<Cents>`("personMinutes" * ${sql.lit(blendedRateCents)} + 30) / 60`,
  };
}

type Span = { offsetMs: number; toMs: number };

function localExpressions(
  tx: Tx,
  spans: readonly Span[],
): { day: RawBuilder<string>; hour: RawBuilder<number> } {
  const cases = spans.map(
    ({ offsetMs, toMs }) => sql`when "startedAt" < ${sql.lit(toMs)} then ${sql.lit(offsetMs)}`,
  );
  // Literals: SQLite binds numbers as floating point, and its division would not be an integer division.
  const localMs = sql`("startedAt" + case ${sql.join(cases, sql` `)} end)`;
  return {
    day: isPostgres(tx)
      ? sql<string>`to_char(date '1970-01-01' + (${localMs} / ${sql.lit(dayMs)})::integer, 'YYYY-MM-DD')`
      : sql<string>`date(${localMs} / 1000, 'unixepoch')`,
    hour: sql<number>`${localMs} / ${sql.lit(hourMs)} % 24`,
  };
}
