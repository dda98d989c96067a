// One meeting, held or to come, as a caller may see it.

import type { MeetingWithAttendees } from '#contract/meetings/meetings.ts';
import type { Database } from '#server/db/database.ts';
import { visibleIn } from '#server/db/visible-to.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { aheadById, aheadFor, type AheadMeeting } from './ahead-store.ts';
import { namesSeenBy } from './names.ts';
import { toMeeting } from './serializers.ts';
import { attendeesOf, authorName, meetingById } from './store.ts';

/** `db` may be a transaction and must not mask pay. */
type Reading = { db: Database['read']; caller: Member; now: number };

/** A meeting to come, with its exact costs, as the caller may see it. */
export async function readAhead(
  { db, caller, now }: Reading,
  exact: AheadMeeting,
  createdByName: string | null,
): Promise<MeetingWithAttendees> {
  const { meeting, attendees } = aheadFor(caller, exact);
  const sees = await namesSeenBy(db, caller, [meeting.id]);
  return toMeeting({ ...meeting, createdByName }, attendees, caller, now, sees);
}

/** Null if there is none, or it is deleted; `mayBeAhead` is whether it may start later. */
export async function readMeetingAs(
  reading: Reading,
  id: number,
  mayBeAhead = true,
): Promise<MeetingWithAttendees | null> {
  const { db, caller, now } = reading;
  const { org } = caller;
  const later = mayBeAhead && (await aheadById(db, org, id));
  if (later) return readAhead(reading, later, await authorName(db, org, later.meeting.createdBy));
  const visible = visibleIn(caller, db);
  const row = await meetingById(visible, org, id);
  if (!row) return null;
  const sees = await namesSeenBy(db, caller, [id]);
  return toMeeting(row, await attendeesOf(visible, org, id), caller, now, sees);
}
