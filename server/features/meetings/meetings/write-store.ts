// Writes meetings and their attendees. Only record.ts calls this.

import type { Expression, ExpressionBuilder, Insertable, SqlBool } from 'kysely';
import { erasedName } from '#domain/people/matching.ts';
import { inChunks } from '#server/db/batches.ts';
import type { Tx } from '#server/db/database.ts';
import type { MeetingsLock } from '#server/db/organization-lock.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { keepPurgedIds } from './purge-store.ts';
import type { AttendeeRow, MeetingRow } from './store.ts';

type Inserted = Omit<
  Insertable<Tables['meetings']>,
  'organizationId' | 'updatedAt' | 'pricedAt' | 'externalSource' | 'externalId'
> &
  Partial<Pick<MeetingRow, 'externalSource' | 'externalId' | 'updatedAt' | 'pricedAt'>>;

export type WhichAttendees = (eb: ExpressionBuilder<Tables, 'attendees'>) => Expression<SqlBool>;

/** Meetings with their attendees. Throws a duplicate if a draft of the author was saved before. */
export async function insertMeetings(
  tx: Tx,
  { org, changedAt: updatedAt }: MeetingsLock,
  records: readonly { meeting: Inserted; attendees: readonly AttendeeRow[] }[],
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
            updatedAt,
            pricedAt: updatedAt,
            ...meeting,
            organizationId: org,
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
    .set((eb) => ({ updatedAt, pricedAt: updatedAt, version: eb('version', '+', 1) }))
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
  | 'pricedAt'
  | 'version'
  | 'pricingVersion'
>;

/** Who sees an edit: everybody, only viewers with permission to see pay, or nobody. */
export type SeenBy = 'everybody' | 'pay-viewers' | 'nobody';

/** The same columns of several meetings. Returns them with their new versions. */
export async function updateMeetings(
  tx: Tx,
  { org, changedAt }: MeetingsLock,
  ids: readonly number[],
  columns: EditedColumns,
  seenBy: SeenBy = 'everybody',
): Promise<MeetingRow[]> {
  const updated: MeetingRow[] = [];
  for (const chunk of inChunks(ids))
    updated.push(
      ...(await tx
        .updateTable('meetings')
        .set((eb) => ({
          ...columns,
          ...(seenBy === 'everybody' && { updatedAt: changedAt, version: eb('version', '+', 1) }),
          ...(seenBy === 'pay-viewers' && { pricingVersion: eb('pricingVersion', '+', 1) }),
          ...(seenBy !== 'nobody' && { pricedAt: changedAt }),
        }))
        .where('organizationId', '=', org)
        .where('id', 'in', chunk)
        .returningAll()
        .execute()),
    );
  return updated;
}

/** Deletes the rows of meetings that are planned again. */
export async function takeMeetings(tx: Tx, org: OrgId, ids: readonly number[]): Promise<void> {
  for (const chunk of inChunks(ids))
    await tx.deleteFrom('meetings').where('organizationId', '=', org).where('id', 'in', chunk).execute();
}

/** Deletes them for good; external copies learn it from the kept ids. */
export async function deleteMeetings(
  tx: Tx,
  { org, changedAt }: MeetingsLock,
  ids: readonly number[],
): Promise<void> {
  await takeMeetings(tx, org, ids);
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
