// The lock that every change of an organization's meetings, departments, sums, time zone, members or plan takes first.

import { sql } from 'kysely';
import type { Cents } from '#domain/money/money.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import type { Tx } from './database.ts';
import { isPostgres } from './engine-features.ts';

declare const locked: unique symbol;

/**
 * Proof that the transaction holds the organization's row, with its time zone and rates as they are now. The row is always locked
 * before anything else, so that two changes never wait for each other. Only `lockOrganization` makes one.
 */
export type OrgLock = {
  org: OrgId;
  timeZone: string;
  blendedRateCents: Cents;
  defaultRateCents: Cents;
  [locked]: true;
};

/** Call it first in the transaction. Throws if the organization does not exist. */
export async function lockOrganization(tx: Tx, org: OrgId): Promise<OrgLock> {
  const query = tx
    .selectFrom('organizations')
    .select(['timeZone', 'blendedRateCents', 'defaultRateCents'])
    .where('id', '=', org);
  // On SQLite a writing transaction is alone anyway.
  const row = await (isPostgres(tx) ? query.forNoKeyUpdate() : query).executeTakeFirstOrThrow();
  return { org, ...row } as OrgLock;
}

declare const lockedForMeetings: unique symbol;

/** An organization's lock to change meetings with. */
export type MeetingsLock = OrgLock & {
  /**
   * What each changed meeting gets as `updatedAt`: the time now, but always later than any change before. Since the lock is
   * held until the commit, whoever has read all changes up to an instant never misses one that commits later.
   */
  changedAt: number;
  [lockedForMeetings]: true;
};

/** As `lockOrganization`, for a transaction that may change meetings. */
export async function lockMeetings(tx: Tx, org: OrgId, now: number): Promise<MeetingsLock> {
  const { meetingsChangedAt: changedAt, ...row } = await tx
    .updateTable('organizations')
    .set({
      meetingsChangedAt: sql<number>`case when "meetingsChangedAt" >= ${now} then "meetingsChangedAt" + 1 else ${now} end`,
    })
    .where('id', '=', org)
    .returning(['timeZone', 'blendedRateCents', 'defaultRateCents', 'meetingsChangedAt'])
    .executeTakeFirstOrThrow();
  return { org, ...row, changedAt } as MeetingsLock;
}
