// The state of planned meetings. Changes take the organization's lock.

import type { Kysely, Updateable } from 'kysely';
import type { CalendarPolicy } from '#domain/calendars/planned.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';
import type { PlannedRow } from './planned-store.ts';
import { visiblePlanned } from './visible-store.ts';

type Db = Kysely<Tables>;

export const calendarPolicyOf = async (db: Db, org: OrgId): Promise<CalendarPolicy> => {
  const query = db.selectFrom('organizations').select('calendarPolicy').where('id', '=', org);
  return (await query.executeTakeFirstOrThrow()).calendarPolicy;
};

/** The organizations with due planned meetings. */
export async function organizationsDue(db: Db, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('plannedMeetings')
    .innerJoin('organizations', 'organizations.id', 'plannedMeetings.organizationId')
    .select('organizationId')
    .distinct()
    .where('dueAt', '<=', now)
    .where('deletedAt', 'is', null)
    .execute();
  return rows.map(({ organizationId }) => organizationId);
}

/** The next planned meetings that have ended, or whose meeting must follow a change. */
export const plannedDue = (db: Db, org: OrgId, now: number, limit: number): Promise<PlannedRow[]> =>
  db
    .selectFrom('plannedMeetings')
    .selectAll()
    .where('organizationId', '=', org)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(limit)
    .execute();

export const setState = (
  tx: Tx,
  { org }: OrgLock,
  ids: number | readonly number[],
  change: Pick<Updateable<Tables['plannedMeetings']>, 'state' | 'dueAt' | 'meetingId' | 'meetingVersion'>,
) =>
  tx
    .updateTable('plannedMeetings')
    .set(change)
    .where('organizationId', '=', org)
    .where('id', 'in', [ids].flat())
    .execute();

export const deletePlanned = (tx: Tx, { org }: OrgLock, id: number) =>
  tx.deleteFrom('plannedMeetings').where('organizationId', '=', org).where('id', '=', id).execute();

/** Meetings that wait, or waited, for an answer become due under the new policy. */
export async function setCalendarPolicy(tx: Tx, { org }: OrgLock, policy: CalendarPolicy, now: number) {
  await tx.updateTable('organizations').set({ calendarPolicy: policy }).where('id', '=', org).execute();
  await tx
    .updateTable('plannedMeetings')
    .set({ state: 'planned', dueAt: now })
    .where('organizationId', '=', org)
    .where('dueAt', 'is', null)
    .where('state', 'in', ['planned', 'asking'])
    .execute();
}

type Author = Pick<Tables['plannedSources'], 'origin' | 'originId'> & { userId: number };

/**
 * The author of a recorded planned meeting: the owner of the calendar or plan, otherwise the administrator who
 * connected the organization's calendar.
 */
export async function authorsOf(
  tx: Tx,
  { org }: OrgLock,
  ids: readonly number[],
): Promise<Map<number, Author>> {
  const rows = await tx
    .selectFrom('plannedSources')
    .leftJoin('calendarConnections', (join) =>
      join
        .onRef('calendarConnections.organizationId', '=', 'plannedSources.organizationId')
        .onRef('calendarConnections.id', '=', 'plannedSources.originId')
        .on('plannedSources.origin', '=', 'connection'),
    )
    .select(['plannedMeetingId', 'plannedSources.ownerId', 'origin', 'originId', 'createdBy'])
    .where('plannedSources.organizationId', '=', org)
    .where('plannedMeetingId', 'in', ids)
    .orderBy('originId', 'desc')
    .execute();
  const found = new Map<number, Author>();
  // The first of several members, so that a later connection does not take meetings over.
  for (const { plannedMeetingId, ownerId, origin, originId, createdBy } of rows) {
    const userId = ownerId ?? createdBy;
    if (userId !== null) found.set(plannedMeetingId, { userId, origin, originId });
  }
  return found;
}

/**
 * The meeting replaces the planned one, if the member may see that one. Returns the id and version of the meeting
 * that the calendar recorded, if nobody edited it.
 */
export async function takePlace(
  tx: Tx,
  lock: OrgLock,
  caller: Member,
  plannedId: number,
  meetingId: number,
): Promise<{ id: number; version: number } | null> {
  const planned = await visiblePlanned(tx, caller, plannedId);
  if (!planned) return null;
  await setState(tx, lock, plannedId, { state: 'kept', dueAt: null, meetingId, meetingVersion: null });
  const { meetingId: id, meetingVersion: version } = planned;
  return id !== null && version !== null ? { id, version } : null;
}
