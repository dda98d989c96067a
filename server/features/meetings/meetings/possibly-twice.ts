// Meetings that may be recorded twice, as a member sees them.

import { mostPairs, type PossiblyTwice } from '#contract/meetings/possibly-twice.ts';
import type { Database } from '#server/db/database.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { meetingsWithIds } from './changes-store.ts';
import { openPairs } from './possibly-twice-store.ts';
import { possiblySame } from './same-meetings.ts';
import { toMeetingSummary } from './serializers.ts';

export async function possiblyTwice(db: Database, caller: Member, now: number): Promise<PossiblyTwice[]> {
  const { org } = caller;
  const { read } = visibleTo(caller, db);
  // Somebody may have edited them since they were found.
  const pairs = await possiblySame(db.read, org, await openPairs(db.read, caller, mostPairs));
  const ids = new Set(pairs.flatMap(({ meetingId, otherId }) => [meetingId, otherId]));
  const rows = await meetingsWithIds(read, org, [...ids]);
  const byId = new Map(rows.map((row) => [row.id, toMeetingSummary(row, caller, now)]));
  return pairs.flatMap(({ meetingId, otherId }): PossiblyTwice[] => {
    const [one, other] = [byId.get(meetingId), byId.get(otherId)];
    return one && other ? [{ meetings: [one, other] }] : [];
  });
}
