// The allocation settings of meetings and of the organization.

import type { Kysely } from 'kysely';
import type { AllocationDays } from '#domain/reports/budgets/allocation.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import { liveMeetings } from '#server/db/queries.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;

export const allocationDays = (db: Db, org: OrgId): Promise<AllocationDays> =>
  db
    .selectFrom('organizations')
    .select(['allocateFrom', 'allocateCalendarsFrom'])
    .where('id', '=', org)
    .executeTakeFirstOrThrow();

export async function setAllocateFrom(tx: Tx, { org }: OrgLock, day: string | null): Promise<void> {
  await tx.updateTable('organizations').set({ allocateFrom: day }).where('id', '=', org).execute();
}

/** The next meetings after an id that follow the organization and are, or will be, allocated by their attendees. */
export const followingMeetings = (
  tx: Tx,
  { org }: OrgLock,
  from: string | null,
  after: number,
  limit: number,
) =>
  liveMeetings(tx, org)
    .selectAll()
    .where('meetings.id', '>', after)
    .where('meetings.allocation', 'is', null)
    .where((eb) => {
      const isAllocated = eb.exists(
        eb
          .selectFrom('meetingShares')
          .select('department')
          .whereRef('meetingShares.organizationId', '=', 'meetings.organizationId')
          .whereRef('meetingShares.meetingId', '=', 'meetings.id'),
      );
      return from === null ? isAllocated : eb.or([eb('meetings.day', '>=', from), isAllocated]);
    })
    .orderBy('meetings.id')
    .limit(limit)
    .execute();
