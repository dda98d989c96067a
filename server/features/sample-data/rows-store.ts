// Sample meetings go in by the hundred: one statement for each would keep PostgreSQL waiting for the network.

import { normalizedTitle } from '#domain/meetings/normalized-title.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import type { AttendeeRow } from '#server/features/meetings/attendees-store.ts';
import type { MeetingRow } from '#server/features/meetings/store.ts';

export type NewSample = { draftKey: string; meeting: MeetingRow; attendees: readonly AttendeeRow[] };

// Databases limit how many values one statement carries.
const rowsAtOnce = 200;

export function* inParts<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce);
}

export async function insertSamples(org: OrgId, samples: readonly NewSample[], tx: Tx): Promise<void> {
  const meetings = samples.map(({ draftKey, meeting }) => ({
    ...meeting,
    normalizedTitle: normalizedTitle(meeting.title),
    organizationId: org,
    draftKey,
  }));
  for (const part of inParts(meetings)) await tx.insertInto('meetings').values(part).execute();

  const attendees = samples.flatMap((sample) =>
    sample.attendees.map((row, position) => ({
      ...row,
      organizationId: org,
      meetingId: sample.meeting.id,
      position,
    })),
  );
  for (const part of inParts(attendees)) await tx.insertInto('attendees').values(part).execute();
}
