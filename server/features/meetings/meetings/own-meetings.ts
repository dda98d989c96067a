// The meetings of one person for the export of their data.

import { readMeeting } from '#contract/meetings/meetings.ts';
import { paginate } from '#server/db/batches.ts';
import type { Visible } from '#server/db/visible-to.ts';
import { serialize } from '#server/http/serialize.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { aheadFor, aheadMeetings } from './ahead-store.ts';
import type { SeenAttendees } from './names.ts';
import { toMeeting } from './serializers.ts';
import { attendeesByMeeting, recordedBy, type ShownMeeting } from './store.ts';

// A meeting has up to 500 attendees, and reading a page blocks other requests on SQLite.
const meetingsAtOnce = 50;

/** A person's meetings, recorded and posted ahead, as JSON items, page by page. Reads the next page when the last one is sent. */
export async function* ownMeetings(
  read: Visible,
  member: Member,
  now: number,
): AsyncGenerator<string, void, undefined> {
  const sees: SeenAttendees = (_meeting, attendees) => attendees;
  const pages = paginate<ShownMeeting>(meetingsAtOnce, (last, size) =>
    runAs(member.org, () => recordedBy(read, member.org, member.userId, last?.draftKey ?? '', size)),
  );
  for await (const rows of pages) {
    const ids = rows.map(({ id }) => id);
    const attendees = await runAs(member.org, () => attendeesByMeeting(read, member.org, ids));
    yield rows
      .map((row) => ({ ...row, createdByName: member.name }))
      .map((row) => toMeeting(row, attendees.get(row.id) ?? [], member, now, sees))
      .map((meeting) => serialize(readMeeting, meeting))
      .join(',');
  }
  const later = await runAs(member.org, () =>
    aheadMeetings(read, member.org, (eb) => eb('createdBy', '=', member.userId)),
  );
  for (const one of later) {
    const { meeting, attendees } = aheadFor(member, one);
    yield serialize(
      readMeeting,
      toMeeting({ ...meeting, createdByName: member.name }, attendees, member, now, sees),
    );
  }
}
