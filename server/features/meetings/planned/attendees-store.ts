// The expected people of planned meetings.

import type { Kysely } from 'kysely';
import type { MergedPerson } from '#domain/meetings/planned/copies.ts';
import { inChunks } from '#server/db/batches.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export type PlannedPerson = MergedPerson;

/** By planned meeting, in the order of the calendar. */
export async function plannedAttendeesOf(
  db: Kysely<Tables>,
  org: OrgId,
  ids: readonly number[],
): Promise<Map<number, PlannedPerson[]>> {
  const found = new Map(ids.map((id) => [id, [] as PlannedPerson[]]));
  for (const chunk of inChunks(ids))
    for (const { plannedMeetingId, ...attendee } of await db
      .selectFrom('plannedAttendees')
      .select(['plannedMeetingId', 'email', 'name', 'isOptional', 'isListed'])
      .where('organizationId', '=', org)
      .where('plannedMeetingId', 'in', chunk)
      .orderBy('plannedMeetingId')
      .orderBy('position')
      .execute())
      found.get(plannedMeetingId)?.push(attendee);
  return found;
}

export async function insertAttendees(
  tx: Tx,
  organizationId: number,
  planned: readonly { id: number; attendees: readonly PlannedPerson[] }[],
): Promise<void> {
  const rows = planned.flatMap(({ id, attendees }) =>
    attendees.map((attendee, position) => ({ ...attendee, organizationId, plannedMeetingId: id, position })),
  );
  for (const chunk of inChunks(rows)) await tx.insertInto('plannedAttendees').values(chunk).execute();
}
