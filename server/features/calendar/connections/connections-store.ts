// The SQL of calendar connections: which exist, which are due, and which process reads one.

import type { Insertable, Kysely, Selectable } from 'kysely';
import { connectionFailures, longestPauseMs, syncPauseMs } from '#domain/calendar/connection.ts';
import { type ConnectionKind, connectionKinds } from '#domain/meetings/planned/planned.ts';
import { type ContentReason, summed } from '#domain/calendar/contents.ts';
import type { Whose } from '#domain/calendar/whose.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;
export type ConnectionRow = Selectable<Tables['calendarConnections']>;
/** With the address or account of one person or team. */
export type OwnConnectionRow = ConnectionRow & { kind: ConnectionKind };
export type CalendarRow = Selectable<Tables['connectedCalendars']>;

/** A process that reads a calendar renews its claim; one that was killed is taken over after this time. */
const leaseMs = 30_000;
export const renewalMs = 10_000;

const ofOrg = (db: Db, org: OrgId) =>
  db.selectFrom('calendarConnections').selectAll().where('organizationId', '=', org);

/** The connections of a member; an administrator also manages those of the organization. */
export const managedConnections = (db: Db, { org, userId, role }: Pick<Member, 'org' | 'userId' | 'role'>) =>
  ofOrg(db, org)
    .where('kind', 'in', connectionKinds)
    .$narrowType<{ kind: ConnectionKind }>()
    .where((eb) =>
      role === 'admin'
        ? eb.or([eb('ownerId', '=', userId), eb('ownerId', 'is', null)])
        : eb('ownerId', '=', userId),
    )
    .orderBy('createdAt')
    .orderBy('id');

export const managedConnection = (db: Db, caller: Member, id: number) =>
  managedConnections(db, caller).where('id', '=', id).executeTakeFirst();

export const calendarsOf = (db: Db, org: OrgId, connectionIds: readonly number[]): Promise<CalendarRow[]> =>
  connectionIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('connectedCalendars')
        .selectAll()
        .where('organizationId', '=', org)
        .where('connectionId', 'in', connectionIds)
        .orderBy('name')
        .orderBy('href')
        .execute();

export async function insertConnection(
  tx: Tx,
  row: Insertable<Tables['calendarConnections']>,
  calendars: readonly Pick<CalendarRow, 'href' | 'name' | 'color'>[],
): Promise<void> {
  await tx.insertInto('calendarConnections').values(row).execute();
  const { organizationId, id: connectionId } = row;
  await tx
    .insertInto('connectedCalendars')
    .values(calendars.map((calendar) => ({ ...calendar, organizationId, connectionId })))
    .execute();
}

/** Makes the next sync due at once, with the new secret if there is one. */
export const renew = (tx: Tx, org: OrgId, id: number, now: number, lockedSecret?: string) =>
  tx
    .updateTable('calendarConnections')
    .set({ nextSyncAt: now, ...(lockedSecret !== undefined && { lockedSecret, failure: null, failures: 0 }) })
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .execute();

/** A new address: what the former server reported no longer applies. */
export const forgetVersions = (tx: Tx, org: OrgId, connectionId: number) =>
  tx
    .updateTable('connectedCalendars')
    .set({ etag: null, lastModified: null, syncToken: null })
    .where('organizationId', '=', org)
    .where('connectionId', '=', connectionId)
    .execute();

/** Its stored events are read again; a running sync ends. Undefined if the connection has no such calendar. */
export async function setWhose(
  tx: Tx,
  org: OrgId,
  connectionId: number,
  { href, whose }: { href: string; whose: Whose },
): Promise<CalendarRow | undefined> {
  const calendar = await tx
    .updateTable('connectedCalendars')
    .set({ whose, expandedOn: null })
    .where('organizationId', '=', org)
    .where('connectionId', '=', connectionId)
    .where('href', '=', href)
    .returningAll()
    .executeTakeFirst();
  await tx
    .updateTable('calendarConnections')
    .set({ syncKey: null, syncUntil: 0 })
    .where('organizationId', '=', org)
    .where('id', '=', connectionId)
    .execute();
  return calendar;
}

export const deleteConnection = (tx: Tx, org: OrgId, id: number) =>
  tx.deleteFrom('calendarConnections').where('organizationId', '=', org).where('id', '=', id).execute();

/** Takes the due connections, so that the next process finds none of them. A clock may have been set back. */
export const takeDue = (tx: Tx, now: number, kinds: readonly ConnectionRow['kind'][]) =>
  tx
    .updateTable('calendarConnections')
    .set((eb) => ({
      nextSyncAt: now + syncPauseMs(0),
      // Otherwise it would be taken again before it is claimed.
      syncKey: eb.case().when('syncUntil', '>', now).then(eb.ref('syncKey')).else(null).end(),
    }))
    .where('kind', 'in', kinds)
    .where((eb) =>
      eb.or([
        eb.and([eb('nextSyncAt', '<=', now), eb('syncUntil', '<=', now)]),
        // Its process was killed.
        eb.and([eb('syncKey', 'is not', null), eb('syncUntil', '<=', now)]),
        eb('nextSyncAt', '>', now + longestPauseMs + syncPauseMs(0)),
      ]),
    )
    .where('organizationId', 'in', (eb) =>
      eb.selectFrom('organizations').select('id').where('deletedAt', 'is', null),
    )
    .returning(['organizationId', 'id', 'host'])
    .execute();

/** Null if another process reads it, or it was removed. Each write must pass the key. */
export const claim = (tx: Tx, org: OrgId, id: number, syncKey: string, now: number) =>
  tx
    .updateTable('calendarConnections')
    .set({ syncKey, syncUntil: now + leaseMs, triedAt: now, nextSyncAt: now + syncPauseMs(0) })
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('syncUntil', '<=', now), eb('syncUntil', '>', now + leaseMs)]))
    .returningAll()
    .executeTakeFirst();

/** Keeps the claim while the process reads. */
export const renewClaim = (tx: Tx, org: OrgId, id: number, syncKey: string, now: number) =>
  tx
    .updateTable('calendarConnections')
    .set({ syncUntil: now + leaseMs })
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .where('syncKey', '=', syncKey)
    .execute();

/** Whether somebody asked for a sync since the one that runs has begun. */
export const isRequestedAgain = ({ nextSyncAt }: Pick<ConnectionRow, 'nextSyncAt'>, now: number): boolean =>
  nextSyncAt <= now;

/** Whether the process may still write its results. */
export async function mayWrite(tx: Tx, org: OrgId, id: number, syncKey: string): Promise<boolean> {
  const row = await ofOrg(tx, org).where('id', '=', id).executeTakeFirst();
  return row?.syncKey === syncKey;
}

/**
 * Ends a sync; null if another one has begun meanwhile. `isAgain`: somebody asked for one while it ran. `failure` is null
 * on success.
 */
export async function release(
  tx: Tx,
  { organizationId, id, failures }: Pick<ConnectionRow, 'organizationId' | 'id' | 'failures'>,
  syncKey: string,
  now: number,
  failure: string | null,
  /** Of the next one. */
  nextAt?: number,
): Promise<{ isAgain: boolean } | null> {
  const failed = failure === null ? 0 : failures + 1;
  const row = await ofOrg(tx, organizationId as OrgId)
    .where('id', '=', id)
    .executeTakeFirst();
  const isAgain = row !== undefined && isRequestedAgain(row, now);
  const { numUpdatedRows } = await tx
    .updateTable('calendarConnections')
    .set({
      syncKey: null,
      syncUntil: 0,
      failure,
      failures: failed,
      nextSyncAt: isAgain ? now : (nextAt ?? now + syncPauseMs(failed)),
      ...(failure === null && { workedAt: now }),
    })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('syncKey', '=', syncKey)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? { isAgain } : null;
}

/** Ends an aborted sync. */
export const unclaim = (tx: Tx, org: OrgId, id: number, syncKey: string) =>
  tx
    .updateTable('calendarConnections')
    .set({ syncKey: null, syncUntil: 0 })
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .where('syncKey', '=', syncKey)
    .execute();

/** Stored events and meetings by connection. */
export const contentsOfConnections = (db: Db, org: OrgId, connectionIds: readonly number[]) =>
  connectionIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('calendarObjects')
        .select((eb) => [
          'connectionId',
          eb.fn.sum<number>('events').as('events'),
          eb.fn.sum<number>('meetings').as('meetings'),
        ])
        .where('organizationId', '=', org)
        .where('connectionId', 'in', connectionIds)
        .groupBy('connectionId')
        .execute();

/** Why the other events of connections are not meetings, by connection. */
export async function reasonsOfConnections(
  db: Db,
  org: OrgId,
  connectionIds: readonly number[],
): Promise<Map<number, ContentReason[]>> {
  if (connectionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('calendarObjects')
    .select(['connectionId', 'reasons'])
    .where('organizationId', '=', org)
    .where('connectionId', 'in', connectionIds)
    .where('reasons', '!=', '')
    .orderBy('href')
    .execute();
  const found = new Map<number, ContentReason[]>();
  for (const [id, some] of Map.groupBy(rows, ({ connectionId }) => connectionId))
    found.set(id, summed(some.flatMap(({ reasons }) => JSON.parse(reasons) as ContentReason[])));
  return found;
}

/** `createdBy` is null for a connection that reads the calendars of many people. */
type Brought = Pick<ConnectionRow, 'id' | 'ownerId'> & { createdBy: number | null };

/** The recorded meetings that came from a connection, that nobody edited and that no other calendar has. */
export function broughtBy(db: Db, org: OrgId, { id, ownerId, createdBy }: Brought) {
  return db
    .selectFrom('meetings')
    .innerJoin('plannedMeetings', (join) =>
      join
        .onRef('plannedMeetings.organizationId', '=', 'meetings.organizationId')
        .onRef('plannedMeetings.meetingId', '=', 'meetings.id')
        .onRef('plannedMeetings.meetingVersion', '=', 'meetings.version'),
    )
    .where('meetings.organizationId', '=', org)
    .$if(createdBy !== null, (query) => query.where('meetings.createdBy', '=', ownerId ?? createdBy ?? 0))
    .where('meetings.origin', '=', 'connection')
    .where('meetings.originId', '=', id)
    .where('meetings.deletedAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('calendarCopies')
            .select('calendarCopies.id')
            .whereRef('calendarCopies.organizationId', '=', 'plannedMeetings.organizationId')
            .whereRef('calendarCopies.plannedMeetingId', '=', 'plannedMeetings.id')
            .where((or) => or.or([or('origin', '=', 'plan'), or('originId', '!=', id)])),
        ),
      ),
    );
}

export const isFailure = (code: string | null): code is (typeof connectionFailures)[number] =>
  connectionFailures.some((known) => known === code);

/** The organization's time zone, and the address of the calendar's owner; null if it has none. */
export async function ownerOfConnection(db: Db, org: OrgId, ownerId: number | null) {
  const { timeZone } = await db
    .selectFrom('organizations')
    .select('timeZone')
    .where('id', '=', org)
    .executeTakeFirstOrThrow();
  const owner = await db
    .selectFrom('users')
    .select(['email', 'emailKey', 'addressVerifiedAt'])
    .where('organizationId', '=', org)
    .where('id', '=', ownerId ?? 0)
    .executeTakeFirst();
  const verifiedEmail = owner?.addressVerifiedAt ? owner.emailKey : null;
  return { timeZone, email: owner?.email ?? null, verifiedEmail };
}
