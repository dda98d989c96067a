// The lock that every change of an organization's meetings, departments, totals, time zone, members or plan takes
// first.

import { sql } from 'kysely';
import type { Cents } from '#domain/money/money.ts';
import type { AllocationDays } from '#domain/reports/budgets/allocation.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import type { Tx } from './database.ts';
import { prepared } from './prepared.ts';
import { isPostgres } from './engine-features.ts';

declare const locked: unique symbol;

/**
 * Proof that the transaction has locked the organization's row, with its current time zone and rates. Always taken
 * before other locks, so that transactions cannot deadlock. Only `lockOrganization` creates it.
 */
export type OrgLock = {
  org: OrgId;
  timeZone: string;
  currency: string;
  blendedRateCents: Cents;
  defaultRateCents: Cents;
  [locked]: true;
} & AllocationDays;

/** Call it first in the transaction. Throws if the organization does not exist. */
export async function lockOrganization(tx: Tx, org: OrgId): Promise<OrgLock> {
  const query = tx
    .selectFrom('organizations')
    .select([
      'timeZone',
      'currency',
      'blendedRateCents',
      'defaultRateCents',
      'allocateFrom',
      'allocateCalendarsFrom',
    ])
    .where('id', '=', org);
  // SQLite runs only one writing transaction at a time.
  const row = await (isPostgres(tx) ? query.forNoKeyUpdate() : query).executeTakeFirstOrThrow();
  return { org, ...row } as OrgLock;
}

declare const lockedForMeetings: unique symbol;

/** An organization's lock for changing meetings. */
export type MeetingsLock = OrgLock & {
  /**
   * The `updatedAt` of each changed meeting: the current time, but always later than any earlier change. Since the
   * lock is held until the commit, a client that has read all changes up to an instant never misses one that
   * commits later.
   */
  changedAt: number;
  [lockedForMeetings]: true;
};

/** As `lockOrganization`, for a transaction that may change meetings. */
export async function lockMeetings(tx: Tx, org: OrgId, now: number): Promise<MeetingsLock> {
  const [changed] = await changeMeetings(tx, { org, now });
  if (!changed) throw new Error('the organization does not exist');
  const { meetingsChangedAt: changedAt, ...row } = changed;
  return { org, ...row, changedAt } as MeetingsLock;
}

const changeMeetings = prepared((db, { org, now }: { org: OrgId; now: number }) =>
  db
    .updateTable('organizations')
    .set({
      meetingsChangedAt: sql<number>`case when "meetingsChangedAt" >= ${now} then "meetingsChangedAt" + 1 else ${now} end`,
    })
    .where('id', '=', org)
    .returning([
      'timeZone',
      'currency',
      'blendedRateCents',
      'defaultRateCents',
      'allocateFrom',
      'allocateCalendarsFrom',
      'meetingsChangedAt',
    ]),
);
