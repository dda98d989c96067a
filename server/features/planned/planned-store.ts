// Planned meetings follow the objects of calendars and plans. Every change takes the organization's lock.

import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ExpressionBuilder, Insertable, Kysely, Selectable } from 'kysely';
import type { CalendarEvent } from '#domain/calendars/event.ts';
import {
  endOfPlanned,
  type PlannedAttendee,
  type PlannedMeeting,
  plannedMeetingOf,
} from '#domain/calendars/planned.ts';
import { inChunks } from '#server/db/batches.ts';
import type { Tx } from '#server/db/database.ts';
import { firstOfNewIds } from '#server/db/identifiers.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export type PlannedRow = Selectable<Tables['plannedMeetings']>;

/** A calendar object or a plan. `ownerId` is the member who owns it; null for a calendar of the organization. */
export type PlannedSource = { ownerId: number | null } & (
  | { connectionId: number; href: string }
  | { planId: number }
);

const longestUid = 200;

/** Fits into an index, and has no characters that a database cannot store. */
export const uidKey = (uid: string): string =>
  uid.length <= longestUid && /^[\x20-\x7e]*$/.test(uid) ? uid : `sha256:${hash('sha256', uid, 'hex')}`;

const originOf = (source: PlannedSource) =>
  'planId' in source
    ? { origin: 'plan' as const, originId: source.planId, href: '' }
    : { origin: 'connection' as const, originId: source.connectionId, href: source.href };

const eventKey = ({ uid, recurrenceId }: { uid: string; recurrenceId: string }) => `${uid} ${recurrenceId}`;

/**
 * Makes the planned meetings of an object equal to `events`, all its events in the window; removes canceled and
 * missing ones. A recorded meeting stays; `dueAt` marks that it may have to follow.
 */
export async function followObject(
  tx: Tx,
  lock: OrgLock,
  source: PlannedSource,
  events: readonly CalendarEvent[],
  now: number,
): Promise<void> {
  const { org } = lock;
  const wanted = new Map<string, PlannedMeeting>();
  const canceled = new Set<string>();
  for (const event of events) {
    const planned = plannedMeetingOf({ ...event, uid: uidKey(event.uid) }, lock.timeZone);
    if (event.isCanceled) canceled.add(eventKey({ ...event, uid: uidKey(event.uid) }));
    else if (planned) wanted.set(eventKey(planned), planned);
  }

  const stored = await storedOf(tx, lock, source, wanted.values());
  const attendees = await plannedAttendeesOf(
    tx,
    org,
    stored.map(({ id }) => id),
  );
  const known = new Map(stored.map((row) => [eventKey(row), row]));

  const added = [...wanted.values()].filter((planned) => !known.has(eventKey(planned)));
  const addedIds = await insertPlanned(tx, lock, added);
  for (const planned of wanted.values()) {
    const row = known.get(eventKey(planned));
    if (row) await follow(tx, lock, row, attendees.get(row.id) ?? [], planned, now);
  }

  const ids = [...wanted.keys()].flatMap((key) => known.get(key)?.id ?? addedIds.get(key) ?? []);
  const { ownerId } = source;
  const sources = ids.map((plannedMeetingId) => ({
    organizationId: org,
    plannedMeetingId,
    ...originOf(source),
    ownerId,
  }));
  for (const chunk of inChunks(sources))
    await tx
      .insertInto('plannedSources')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const gone = stored.filter((row) => row.isOurs === 1 && !wanted.has(eventKey(row)));
  await removeSources(tx, lock, source, gone, canceled, now);
}

type Stored = PlannedRow & { isOurs: 0 | 1 };

/** The former planned meetings of the object, and those of other objects that it now contains. */
async function storedOf(
  tx: Tx,
  { org }: OrgLock,
  source: PlannedSource,
  wanted: Iterable<PlannedMeeting>,
): Promise<Stored[]> {
  const { origin, originId, href } = originOf(source);
  const ours = await tx
    .selectFrom('plannedMeetings')
    .selectAll()
    .where('organizationId', '=', org)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('plannedSources')
        .select('plannedMeetingId')
        .where('organizationId', '=', org)
        .where('origin', '=', origin)
        .where('originId', '=', originId)
        .where('href', '=', href),
    )
    .execute();
  const found = new Map<number, Stored>(ours.map((row) => [row.id, { ...row, isOurs: 1 }]));
  const keys = new Set([...found.values()].map(eventKey));
  const uids = new Set([...wanted].flatMap((planned) => (keys.has(eventKey(planned)) ? [] : [planned.uid])));
  for (const chunk of inChunks([...uids]))
    for (const row of await tx
      .selectFrom('plannedMeetings')
      .selectAll()
      .where('organizationId', '=', org)
      .where('uid', 'in', chunk)
      .execute())
      if (!found.has(row.id)) found.set(row.id, { ...row, isOurs: 0 });
  return [...found.values()];
}

/** By planned meeting, in the order of the calendar. */
export async function plannedAttendeesOf(
  db: Kysely<Tables>,
  org: OrgId,
  ids: readonly number[],
): Promise<Map<number, PlannedAttendee[]>> {
  const found = new Map(ids.map((id) => [id, [] as PlannedAttendee[]]));
  for (const chunk of inChunks(ids))
    for (const { plannedMeetingId, ...attendee } of await db
      .selectFrom('plannedAttendees')
      .select(['plannedMeetingId', 'email', 'name', 'isOptional'])
      .where('organizationId', '=', org)
      .where('plannedMeetingId', 'in', chunk)
      .orderBy('plannedMeetingId')
      .orderBy('position')
      .execute())
      found.get(plannedMeetingId)?.push(attendee);
  return found;
}

/** The new ids by `eventKey`. */
async function insertPlanned(
  tx: Tx,
  { org }: OrgLock,
  added: readonly PlannedMeeting[],
): Promise<Map<string, number>> {
  const firstId = firstOfNewIds(added.length);
  const rows = added.map((one, index): Insertable<Tables['plannedMeetings']> => {
    const { attendees: _, ...planned } = one;
    return {
      ...planned,
      organizationId: org,
      id: firstId + index,
      state: 'planned',
      dueAt: endOfPlanned(planned),
    };
  });
  for (const chunk of inChunks(rows)) await tx.insertInto('plannedMeetings').values(chunk).execute();
  await insertAttendees(
    tx,
    org,
    added.map(({ attendees }, index) => ({ id: firstId + index, attendees })),
  );
  return new Map(added.map((planned, index) => [eventKey(planned), firstId + index]));
}

async function insertAttendees(
  tx: Tx,
  organizationId: number,
  planned: readonly { id: number; attendees: readonly PlannedAttendee[] }[],
): Promise<void> {
  const rows = planned.flatMap(({ id, attendees }) =>
    attendees.map((attendee, position) => ({ ...attendee, organizationId, plannedMeetingId: id, position })),
  );
  for (const chunk of inChunks(rows)) await tx.insertInto('plannedAttendees').values(chunk).execute();
}

/** Applies a change. An older copy of the event, in somebody else's calendar, changes nothing. */
async function follow(
  tx: Tx,
  { org }: OrgLock,
  row: PlannedRow,
  before: readonly PlannedAttendee[],
  { attendees, ...planned }: PlannedMeeting,
  now: number,
): Promise<void> {
  if (planned.sequence < row.sequence) return;
  const current = Object.fromEntries(Object.keys(planned).map((key) => [key, row[key as keyof PlannedRow]]));
  const isSame = isDeepStrictEqual(current, planned);
  const isSameAttendance = isDeepStrictEqual(before, attendees);
  if (isSame && isSameAttendance && row.isCanceled === 0) return;
  await tx
    .updateTable('plannedMeetings')
    .set({
      ...planned,
      ...afterChange(row, endOfPlanned(planned), now),
      isCanceled: 0,
      version: row.version + 1,
    })
    .where('organizationId', '=', org)
    .where('id', '=', row.id)
    .execute();
  if (isSameAttendance) return;
  await tx
    .deleteFrom('plannedAttendees')
    .where('organizationId', '=', org)
    .where('plannedMeetingId', '=', row.id)
    .execute();
  await insertAttendees(tx, org, [{ id: row.id, attendees }]);
}

/** A dropped meeting stays dropped; one that waited for an answer and was moved is planned again. */
function afterChange(
  { state, dueAt }: PlannedRow,
  end: number,
  now: number,
): Pick<PlannedRow, 'state' | 'dueAt'> {
  if (state === 'kept') return { state, dueAt: now };
  if (state === 'dropped' || (state === 'asking' && end <= now)) return { state, dueAt };
  return { state: 'planned', dueAt: end };
}

/**
 * Planned meetings are deleted with their last source. A recorded one stays: it took place, even if it is deleted
 * later.
 */
async function removeSources(
  tx: Tx,
  lock: OrgLock,
  source: PlannedSource,
  gone: readonly PlannedRow[],
  canceled: ReadonlySet<string>,
  now: number,
): Promise<void> {
  const { origin, originId, href } = originOf(source);
  for (const chunk of inChunks(gone)) {
    const ids = chunk.map(({ id }) => id);
    await tx
      .deleteFrom('plannedSources')
      .where('organizationId', '=', lock.org)
      .where('origin', '=', origin)
      .where('originId', '=', originId)
      .where('href', '=', href)
      .where('plannedMeetingId', 'in', ids)
      .execute();
    await removeOrphans(tx, lock.org, ids);
    const keptAndCanceled = chunk.filter((row) => row.state === 'kept' && canceled.has(eventKey(row)));
    if (keptAndCanceled.length > 0)
      await tx
        .updateTable('plannedMeetings')
        .set({ isCanceled: 1, dueAt: now })
        .where('organizationId', '=', lock.org)
        .where(
          'id',
          'in',
          keptAndCanceled.map(({ id }) => id),
        )
        .where(hasNoSource)
        .execute();
  }
}

const hasNoSource = (eb: ExpressionBuilder<Tables, 'plannedMeetings'>) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('plannedSources')
        .select('plannedMeetingId')
        .whereRef('plannedSources.organizationId', '=', 'plannedMeetings.organizationId')
        .whereRef('plannedSources.plannedMeetingId', '=', 'plannedMeetings.id'),
    ),
  );

/** Of these, removes the planned meetings without a source that were not recorded. */
async function removeOrphans(tx: Tx, org: OrgId, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('plannedMeetings')
    .where('organizationId', '=', org)
    .where('id', 'in', ids)
    .where('state', '!=', 'kept')
    .where(hasNoSource)
    .execute();
}

/** Removes the planned meetings of a connection or a plan, except recorded ones. */
export async function forgetSource(
  tx: Tx,
  { org }: Pick<OrgLock, 'org'>,
  origin: { connectionId: number } | { planId: number },
): Promise<void> {
  const [kind, originId] =
    'planId' in origin ? (['plan', origin.planId] as const) : (['connection', origin.connectionId] as const);
  const removed = await tx
    .deleteFrom('plannedSources')
    .where('organizationId', '=', org)
    .where('origin', '=', kind)
    .where('originId', '=', originId)
    .returning('plannedMeetingId')
    .execute();
  for (const chunk of inChunks(removed))
    await removeOrphans(
      tx,
      org,
      chunk.map(({ plannedMeetingId }) => plannedMeetingId),
    );
}

/** Disconnects the calendars of a member who leaves. */
export async function removeCalendars(tx: Tx, org: OrgId, ownerId: number): Promise<void> {
  const removed = await tx
    .deleteFrom('calendarConnections')
    .where('organizationId', '=', org)
    .where('ownerId', '=', ownerId)
    .returning('id')
    .execute();
  for (const { id } of removed) await forgetSource(tx, { org }, { connectionId: id });
}
