// The SQL of single meetings and their attendees.

import { inChunks } from '#server/db/batches.ts';
import { keepPurgedIds } from './purge-store.ts';
import { liveMeetings } from '#server/db/queries.ts';
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type SqlBool,
  type Updateable,
} from 'kysely';
import { erasedName } from '#domain/people/matching.ts';
import type { Tx } from '#server/db/database.ts';
import type { MeetingsLock } from '#server/db/organization-lock.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;
export type MeetingRow = Selectable<Tables['meetings']>;
export type NewMeeting = Omit<
  Insertable<Tables['meetings']>,
  'organizationId' | 'updatedAt' | 'externalSource' | 'externalId'
> &
  Partial<Pick<MeetingRow, 'externalSource' | 'externalId'>>;
export type WhichAttendees = (eb: ExpressionBuilder<Tables, 'attendees'>) => Expression<SqlBool>;
export type AttendeeRow = Omit<Tables['attendees'], 'organizationId' | 'meetingId' | 'position'>;

export const meetingById = (db: Db, org: OrgId, id: number) =>
  liveMeetings(db, org)
    .where('meetings.id', '=', id)
    .leftJoin('users', (join) =>
      join
        .onRef('users.organizationId', '=', 'meetings.organizationId')
        .onRef('users.id', '=', 'meetings.createdBy'),
    )
    .selectAll('meetings')
    // The author may be a program: a token of the organization, identified by its negative id.
    .leftJoin('apiTokens', (join) =>
      join
        .onRef('apiTokens.organizationId', '=', 'meetings.organizationId')
        .on('apiTokens.id', '=', sql<number>`-"meetings"."createdBy"`),
    )
    .select(({ fn }) => fn.coalesce('users.name', 'apiTokens.name').as('createdByName'))
    .executeTakeFirst();

export const deletedMeeting = (db: Db, org: OrgId, id: number) =>
  db
    .selectFrom('meetings')
    .select(['id', 'createdBy', 'day', 'title'])
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst();

/** Deleted ones as well. */
export async function meetingsOf(db: Db, org: OrgId, ids: readonly number[]): Promise<MeetingRow[]> {
  const found: MeetingRow[] = [];
  for (const chunk of inChunks(ids))
    found.push(
      ...(await db
        .selectFrom('meetings')
        .selectAll()
        .where('organizationId', '=', org)
        .where('id', 'in', chunk)
        .execute()),
    );
  return found;
}

/** The meeting that was saved from a draft of this author, deleted or not. */
export const meetingOfDraft = (db: Db, org: OrgId, createdBy: number, draftKey: string) =>
  db
    .selectFrom('meetings')
    .select('id')
    .where('organizationId', '=', org)
    .where('createdBy', '=', createdBy)
    .where('draftKey', '=', draftKey)
    .executeTakeFirst();

/** The meeting with this external id, deleted or not. */
export const meetingOfExternalId = (db: Db, org: OrgId, source: string, externalId: string) =>
  db
    .selectFrom('meetings')
    .select(['id', 'deletedAt'])
    .where('organizationId', '=', org)
    .where('externalSource', '=', source)
    .where('externalId', '=', externalId)
    .executeTakeFirst();

const attendeeColumns = [
  'name',
  'role',
  'personId',
  'salaryTier',
  'hourlyRateCents',
  'estimated',
  'joinedMinute',
  'leftMinute',
] as const;

/** In the order in which they were entered. */
export const attendeesOf = (db: Db, org: OrgId, meetingId: number): Promise<AttendeeRow[]> =>
  db
    .selectFrom('attendees')
    .select(attendeeColumns)
    .where('organizationId', '=', org)
    .where('meetingId', '=', meetingId)
    .orderBy('position')
    .execute();

/** By meeting, in the order in which they were entered. */
export async function attendeesByMeeting(
  db: Db,
  org: OrgId,
  ids: readonly number[],
): Promise<Map<number, AttendeeRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('attendees')
    .select(['meetingId', ...attendeeColumns])
    .where('organizationId', '=', org)
    .where('meetingId', 'in', ids)
    .orderBy('meetingId')
    .orderBy('position')
    .execute();
  return Map.groupBy(rows, ({ meetingId }) => meetingId);
}

/** Meetings with their attendees. Throws a duplicate if a draft of the author was saved before. */
export async function insertMeetings(
  tx: Tx,
  { org, changedAt: updatedAt }: MeetingsLock,
  records: readonly { meeting: NewMeeting; attendees: readonly AttendeeRow[] }[],
): Promise<MeetingRow[]> {
  const inserted: MeetingRow[] = [];
  for (const chunk of inChunks(records))
    inserted.push(
      ...(await tx
        .insertInto('meetings')
        .values(
          chunk.map(({ meeting }) => ({
            externalSource: null,
            externalId: null,
            ...meeting,
            organizationId: org,
            updatedAt,
          })),
        )
        .returningAll()
        .execute()),
    );
  const rows = records.flatMap(({ meeting, attendees }) => attendeeRows(org, meeting.id, attendees));
  for (const chunk of inChunks(rows)) await tx.insertInto('attendees').values(chunk).execute();
  return inserted;
}

const attendeeRows = (org: OrgId, meetingId: number, attendees: readonly AttendeeRow[]) =>
  attendees.map((attendee, position) => ({ ...attendee, organizationId: org, meetingId, position }));

/** The meeting with its new version. */
export async function updateMeeting(
  tx: Tx,
  { org, changedAt: updatedAt }: MeetingsLock,
  id: number,
  changes: Updateable<Tables['meetings']>,
): Promise<MeetingRow> {
  return tx
    .updateTable('meetings')
    .set((eb) => ({ ...changes, updatedAt, version: eb('version', '+', 1) }))
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Replaces the names of attendees; false if there are none. A concurrent editor of one of the meetings gets a conflict
 * instead of writing the name back.
 */
export async function eraseNames(
  tx: Tx,
  { org, changedAt: updatedAt }: MeetingsLock,
  which: WhichAttendees,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('meetings')
    .set((eb) => ({ updatedAt, version: eb('version', '+', 1) }))
    .where('organizationId', '=', org)
    .where('id', 'in', (eb) =>
      eb.selectFrom('attendees').select('meetingId').where('organizationId', '=', org).where(which),
    )
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('attendees')
    .set({ name: erasedName, personId: null })
    .where('organizationId', '=', org)
    .where(which)
    .execute();
  return numUpdatedRows > 0n;
}

/** What an edit may write. */
export type EditedColumns = Omit<
  Partial<MeetingRow>,
  | 'organizationId'
  | 'id'
  | 'draftKey'
  | 'origin'
  | 'originId'
  | 'createdBy'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
>;

/** The same columns of several meetings. Returns them with their new versions. */
export async function updateMeetings(
  tx: Tx,
  { org, changedAt: updatedAt }: MeetingsLock,
  ids: readonly number[],
  columns: EditedColumns,
  keepsVersion = false,
): Promise<MeetingRow[]> {
  const updated: MeetingRow[] = [];
  for (const chunk of inChunks(ids))
    updated.push(
      ...(await tx
        .updateTable('meetings')
        .set((eb) => (keepsVersion ? columns : { ...columns, updatedAt, version: eb('version', '+', 1) }))
        .where('organizationId', '=', org)
        .where('id', 'in', chunk)
        .returningAll()
        .execute()),
    );
  return updated;
}

/** Deletes them for good; external copies learn it from the kept ids. */
export async function deleteMeetings(
  tx: Tx,
  { org, changedAt }: MeetingsLock,
  ids: readonly number[],
): Promise<void> {
  for (const chunk of inChunks(ids))
    await tx.deleteFrom('meetings').where('organizationId', '=', org).where('id', 'in', chunk).execute();
  await keepPurgedIds(
    tx,
    ids.map((id) => ({ organizationId: org, id, updatedAt: changedAt, deletedAt: changedAt })),
  );
}

export async function replaceAttendees(
  tx: Tx,
  { org }: MeetingsLock,
  meetingId: number,
  attendees: readonly AttendeeRow[],
): Promise<void> {
  await tx
    .deleteFrom('attendees')
    .where('organizationId', '=', org)
    .where('meetingId', '=', meetingId)
    .execute();
  for (const chunk of inChunks(attendeeRows(org, meetingId, attendees)))
    await tx.insertInto('attendees').values(chunk).execute();
}
