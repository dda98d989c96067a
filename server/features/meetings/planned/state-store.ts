// The state of planned meetings. Changes take the organization's lock.

import type { Kysely, Updateable } from 'kysely';
import { syncPauseMs } from '#domain/calendar/connection.ts';
import { type CalendarPolicy, whysOfPolicy } from '#domain/meetings/planned/planned.ts';
import { liveMeetings } from '#server/db/queries.ts';
import { ApiError } from '#server/http/api-error.ts';
import { errorMessage } from '#contract/errors.ts';
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

/**
 * Whether calendars have not been read since the server was down: they may say that a meeting did not take place.
 */
export async function hasUnreadCalendars(
  db: Db,
  org: OrgId,
  startedAt: number,
  now: number,
): Promise<boolean> {
  const unread = await db
    .selectFrom('calendarConnections')
    .select('id')
    .where('organizationId', '=', org)
    .where((eb) =>
      eb.or([
        eb(eb.fn.coalesce('triedAt', 'createdAt'), '<', startedAt - syncPauseMs(0)),
        eb('syncUntil', '>', now),
      ]),
    )
    .executeTakeFirst();
  return unread !== undefined;
}

/** The next planned meetings of calendars and plans that have ended, or whose meeting must follow a change. */
export const plannedDue = (db: Db, org: OrgId, now: number, limit: number): Promise<PlannedRow[]> =>
  db
    .selectFrom('plannedMeetings')
    .selectAll()
    .where('organizationId', '=', org)
    .where('dueAt', '<=', now)
    .where('content', 'is', null)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(limit)
    .execute();

export const setState = (
  tx: Tx,
  { org }: OrgLock,
  ids: number | readonly number[],
  change: Pick<
    Updateable<Tables['plannedMeetings']>,
    'state' | 'why' | 'isGone' | 'dueAt' | 'meetingId' | 'meetingVersion'
  >,
) =>
  tx
    .updateTable('plannedMeetings')
    .set(change)
    .where('organizationId', '=', org)
    .where('id', 'in', [ids].flat())
    .execute();

/** Meetings that wait, or waited, for an answer become due under the new policy. */
export async function setCalendarPolicy(tx: Tx, { org }: OrgLock, policy: CalendarPolicy, now: number) {
  await tx.updateTable('organizations').set({ calendarPolicy: policy }).where('id', '=', org).execute();
  await tx
    .updateTable('plannedMeetings')
    .set({ state: 'planned', why: null, dueAt: now })
    .where('organizationId', '=', org)
    .where('dueAt', 'is', null)
    .where('state', 'in', ['planned', 'asking'])
    // The policy does not answer whether a meeting took place.
    .where((eb) => eb.or([eb('why', 'is', null), eb('why', 'in', whysOfPolicy)]))
    .execute();
}

/**
 * The meeting replaces the planned one, if the member may see that one. Returns the id and version of the meeting
 * that the calendar recorded, if nobody edited it; an error if somebody recorded or edited it before.
 */
export async function replacePlanned(
  tx: Tx,
  lock: OrgLock,
  caller: Member,
  plannedId: number,
  meetingId: number,
): Promise<{ id: number; version: number } | ApiError | null> {
  const planned = await visiblePlanned(tx, caller, plannedId);
  if (!planned) return null;
  if (planned.state === 'kept' && planned.meetingId !== null) {
    const recorded =
      (await liveMeetings(tx, lock.org)
        .select('version')
        .where('id', '=', planned.meetingId)
        .executeTakeFirst()) ??
      // It may have been posted ahead.
      (await tx
        .selectFrom('plannedMeetings')
        .select('version')
        .where('organizationId', '=', lock.org)
        .where('id', '=', planned.meetingId)
        .executeTakeFirst());
    if (recorded && recorded.version !== planned.meetingVersion) {
      const code = 'planned-recorded';
      const params = { meetingId: planned.meetingId };
      return new ApiError(code, {
        plannedMeetingId: [{ code, message: errorMessage(code), params }],
      });
    }
  }
  await setState(tx, lock, plannedId, { state: 'kept', dueAt: null, meetingId, meetingVersion: null });
  const { meetingId: id, meetingVersion: version } = planned;
  return id !== null && version !== null ? { id, version } : null;
}
