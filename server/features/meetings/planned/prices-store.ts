// Prices planned meetings: all of a transaction at once, and again whenever people, tiers or rates change.

import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import {
  type AllocationDays,
  isAllocatedByAttendees,
  type Share,
  sharesByAttendees,
} from '#domain/reports/budgets/allocation.ts';
import type { PlannedAttendee } from '#domain/meetings/planned/planned.ts';
import { eachPersonOnce } from '#domain/calendar/attendees.ts';
import { type PlannedPrice, priceOfPlanned } from '#domain/meetings/planned/planned-price.ts';
import { guessType } from '#domain/meetings/imports/words.ts';
import type { Cents } from '#domain/money/money.ts';
import { invitedIdentity, matchPerson } from '#domain/people/matching.ts';
import { directoryPrice } from '#domain/people/pricing.ts';
import { localDay } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import { inChunks } from '#server/db/batches.ts';
import type { Tx } from '#server/db/database.ts';
import { lockOrganization, type OrgLock } from '#server/db/organization-lock.ts';
import type { Tables } from '#server/db/tables.ts';
import { amounts } from '#server/db/visible-to.ts';
import { plannedPricesJob } from '#server/features/people/people/changes.ts';
import { priceListFor } from '#server/features/people/people/prices-store.ts';
import type { JobHandlers } from '#server/jobs/worker.ts';
import { type OrgId, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runLongJob } from '#server/jobs/long-job.ts';
import { plannedAttendeesOf } from './attendees-store.ts';
import { titleDepartments } from './title-departments-store.ts';

type Invited = Pick<PlannedAttendee, 'email' | 'name'>;
type Unpriced = {
  title: string;
  startsAt: number;
  durationMinutes: number;
  attendees: readonly Invited[];
  /** The author of the meeting. */
  createdBy: number;
};

export type PricedColumns = PlannedPrice & { type: string; pricedOn: string };
export type Priced = {
  columns: PricedColumns;
  shares: readonly Share[];
};

type Rates = {
  org: OrgId;
  timeZone: string;
  blendedRateCents: Cents;
  defaultRateCents: Cents;
} & AllocationDays;

/**
 * Looks up these people at once; returns a function that prices planned meetings with any of them. Only meetings with
 * one of the titles can get the department that their title was assigned to.
 */
export async function plannedPrices(
  db: Kysely<Tables>,
  rates: Rates,
  everybody: Iterable<Invited>,
  titles: Iterable<string>,
): Promise<(planned: Unpriced) => Priced> {
  const { blendedRateCents, timeZone } = rates;
  const names = [...everybody].flatMap(({ email, name }) => [email, name].filter((one) => one !== ''));
  const list = await priceListFor(db, rates, names);
  const departmentOf = await titleDepartments(db, rates.org, titles);
  return ({ title, startsAt, durationMinutes, attendees, createdBy }) => {
    const day = localDay(startsAt, timeZone);
    const identified = attendees.map((one) => {
      const identity = invitedIdentity(list.directory, one, day);
      const department = matchPerson(list.directory, identity, day)?.department ?? null;
      return { ...directoryPrice(list, identity, day), department };
    });
    const people = eachPersonOnce(identified);
    const price = priceOfPlanned(people, durationMinutes, blendedRateCents);
    const own = departmentOf({ title, createdBy });
    const allocated = { allocation: null, day, origin: 'connection' as const, department: own };
    const isShared = isAllocatedByAttendees(allocated, rates);
    const { totalCents: costCents, blendedCents, estimatedCents } = price;
    const personMinutes = durationMinutes * people.length;
    const attendances = people.map(({ estimated, ...one }) => ({
      ...one,
      minutes: durationMinutes,
      isEstimated: estimated === 1,
    }));
    return {
      columns: { ...price, type: guessType(title), pricedOn: day },
      shares: isShared
        ? sharesByAttendees({ ...price, department: own }, attendances)
        : [{ department: own ?? '', costCents, blendedCents, estimatedCents, personMinutes }],
    };
  };
}

export async function insertPlannedShares(
  tx: Tx,
  organizationId: OrgId,
  priced: readonly { id: number; shares: readonly Share[] }[],
): Promise<void> {
  const rows = priced.flatMap(({ id, shares }) =>
    shares.map(({ department, costCents, blendedCents, estimatedCents }) => {
      const costs = { costCents, blendedCents, estimatedCents };
      return { organizationId, plannedMeetingId: id, department, ...costs };
    }),
  );
  for (const chunk of inChunks(rows)) await tx.insertInto('plannedShares').values(chunk).execute();
}

export const plannedSharesOf = amounts((db, org: OrgId, id: number) =>
  db
    .selectFrom('plannedShares')
    .select(['department', 'costCents'])
    .where('organizationId', '=', org)
    .where('plannedMeetingId', '=', id)
    .execute(),
);

/** By meeting, in the order in which they are computed. */
async function sharesOfPlanned(tx: Tx, org: OrgId, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await tx
    .selectFrom('plannedShares')
    .select(['plannedMeetingId', 'department', 'blendedCents'])
    .where('organizationId', '=', org)
    .where('plannedMeetingId', 'in', ids)
    .execute();
  return Map.groupBy(
    rows.toSorted((a, b) => (a.department < b.department ? -1 : 1)),
    ({ plannedMeetingId }) => plannedMeetingId,
  );
}

export async function deletePlannedShares(tx: Tx, org: OrgId, ids: readonly number[]): Promise<void> {
  for (const chunk of inChunks(ids))
    await tx
      .deleteFrom('plannedShares')
      .where('organizationId', '=', org)
      .where('plannedMeetingId', 'in', chunk)
      .execute();
}

/** About 20 ms on SQLite, which blocks other requests. */
const meetingsPerBatch = 200;

/** What everybody sees of a price. */
const seen = (
  { type, pricedOn, blendedCents }: Pick<PricedColumns, 'type' | 'pricedOn' | 'blendedCents'>,
  shares: readonly Pick<Share, 'department' | 'blendedCents'>[],
) => JSON.stringify([type, pricedOn, blendedCents, shares.map((one) => [one.department, one.blendedCents])]);

/**
 * Prices the next meetings after an id that can still be recorded; returns the last id, or null at the end, and whether
 * everybody sees a change.
 */
async function priceBatch(tx: Tx, lock: OrgLock, after: number) {
  const { org } = lock;
  const rows = await tx
    .selectFrom('plannedMeetings')
    .select(['id', 'title', 'startsAt', 'durationMinutes', 'createdBy', 'type', 'pricedOn'])
    .select(['totalCents', 'blendedCents', 'estimatedCents'])
    .where('organizationId', '=', org)
    .where('id', '>', after)
    .where('state', 'in', ['planned', 'asking', 'dropped'])
    // Those that were posted keep their tiers and rates.
    .where('content', 'is', null)
    .orderBy('id')
    .limit(meetingsPerBatch)
    .execute();
  const ids = rows.map(({ id }) => id);
  const attendees = await plannedAttendeesOf(tx, org, ids);
  const priceOf = await plannedPrices(
    tx,
    lock,
    [...attendees.values()].flat(),
    rows.map(({ title }) => title),
  );
  const priced = rows.map((row) => {
    const { columns, shares } = priceOf({ ...row, attendees: attendees.get(row.id) ?? [] });
    return { id: row.id, row, columns, shares };
  });
  const former = await sharesOfPlanned(tx, org, ids);
  const isSeen = priced.some(
    ({ id, row, columns, shares }) => seen(row, former.get(id) ?? []) !== seen(columns, shares),
  );
  await deletePlannedShares(tx, org, ids);
  await insertPlannedShares(tx, org, priced);
  for (const { id, row, columns } of priced) {
    const names = Object.keys(columns) as (keyof typeof columns)[];
    if (names.every((name) => row[name] === columns[name])) continue;
    await tx
      .updateTable('plannedMeetings')
      .set(columns)
      .where('organizationId', '=', org)
      .where('id', '=', id)
      .execute();
  }
  return { last: ids.at(-1) ?? null, isSeen };
}

const Payload = z.object({ organizationId: z.number(), after: z._default(z.number(), 0) });

/** Idempotent: meetings with current prices stay the same. */
export const plannedPriceJobs = (context: AppContext): JobHandlers => ({
  [plannedPricesJob]: async (job, { signal }) => {
    const { after: first, ...payload } = z.parse(Payload, job);
    const { organizationId } = payload;
    await runLongJob(context, { kind: plannedPricesJob, payload, signal }, first, (after) =>
      context.db.write(async (tx) => {
        const lock = await lockOrganization(tx, unverifiedOrg(organizationId));
        const { last, isSeen } = await priceBatch(tx, lock, after);
        const ofPay = !isSeen && { ofPay: true as const };
        context.events.refresh({ organizationId, kind: 'planned', ...ofPay }, tx);
        return last;
      }),
    );
  },
});
