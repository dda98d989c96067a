// Who sees pay, and the rates at which everybody else sees meetings.

import type { Kysely, Updateable } from 'kysely';
import type { DayRange } from '#domain/time/day-range.ts';
import { liveMeetings } from '#server/db/queries.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;

export const paySettings = (db: Db, org: OrgId) =>
  db
    .selectFrom('organizations')
    .select(['payVisibility', 'payChosenAt', 'blendedRateCents', 'defaultRateCents', 'currency'])
    .where('id', '=', org)
    .executeTakeFirstOrThrow();

export const savePay = (
  tx: Tx,
  { org }: OrgLock,
  values: Pick<
    Updateable<Tables['organizations']>,
    'payVisibility' | 'payChosenAt' | 'blendedRateCents' | 'defaultRateCents'
  >,
) => tx.updateTable('organizations').set(values).where('id', '=', org).execute();

/** Ids of members with individual permission to see pay. */
export async function payViewers(db: Db, org: OrgId): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('organizationId', '=', org)
    .where('canSeePay', '=', 1)
    .where('status', '!=', 'removed')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns how many of the ids are members. */
export async function setPayViewer(tx: Tx, { org }: OrgLock, ids: readonly number[], canSeePay: 0 | 1) {
  if (ids.length === 0) return 0;
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ canSeePay })
    .where('organizationId', '=', org)
    .where('status', '!=', 'removed')
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The cost of a person-hour of the meetings on some days, in whole hundreds of cents; null without any. */
export async function recordedRate(db: Db, org: OrgId, { from, to }: DayRange): Promise<number | null> {
  const { cents, minutes } = await liveMeetings(db, org)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select(({ fn }) => [
      fn.sum<number | null>('totalCents').as('cents'),
      fn.sum<number | null>('personMinutes').as('minutes'),
    ])
    .executeTakeFirstOrThrow();
  return cents === null || !minutes ? null : Math.round((cents * 60) / minutes / 100);
}
