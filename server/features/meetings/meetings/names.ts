// Who attended, for those who may see it.

import { seesAllNames, seesNames } from '#domain/accounts/permissions.ts';
import type { Database } from '#server/db/database.ts';
import { ownIdentity } from '#server/features/people/people/own-addresses-store.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { type AttendeeRow, type MeetingRow, recordedOfGuest } from './store.ts';

/**
 * The people of the directory and the addresses that are a member: not the name of the account, which its owner can
 * change to that of a colleague.
 */
export type OwnIdentity = Awaited<ReturnType<typeof ownIdentity>>;
type Named = Pick<AttendeeRow, 'name' | 'personId'>;

/** Null for those who see the names of all meetings. */
export const limitedTo = async (db: Database['read'], caller: Member): Promise<OwnIdentity | null> =>
  seesAllNames(caller) ? null : ownIdentity(db, caller.org, caller.email);

export const isOwn = ({ personIds, addresses }: OwnIdentity, { personId, name }: Named): boolean =>
  personId === null ? addresses.includes(name.toLowerCase()) : personIds.includes(personId);

/** The attendees of a meeting whose names the caller sees; null for a meeting of others. */
export type SeenAttendees = <A extends Named>(
  meeting: Pick<MeetingRow, 'id' | 'createdBy'>,
  attendees: readonly A[],
) => readonly A[] | null;

/** For the meetings with these ids. */
export async function namesSeenBy(
  db: Database['read'],
  caller: Member,
  ids: readonly number[],
): Promise<SeenAttendees> {
  const own = await limitedTo(db, caller);
  const invited = own ? await recordedOfGuest(db, caller.org, ids, own.addresses) : null;
  return ({ id, createdBy }, attendees) => {
    const isAttended =
      own !== null && (invited?.has(id) === true || attendees.some((one) => isOwn(own, one)));
    return seesNames(caller, { createdBy, isAttended }) ? attendees : null;
  };
}
