// Who may vote: those who attended and have an account, and people of the directory who can be asked by mail. Organizers,
// hosts of live meetings, guests and names without an account do not vote.

import { emailKey } from '#domain/people/email-key.ts';
import { isAddress } from '#domain/people/matching.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { accountsOf, addressesOf, emailsOfUsers, livePeople, peopleIn, type Voter } from './store.ts';

type Meetings = readonly { id: number; createdBy: number }[];

type Options = {
  /** Whether people without an account can be asked. */
  byMail: boolean;
};

/** In the order of their addresses. */
export async function votersIn(
  db: Tx,
  org: OrgId,
  meetings: Meetings,
  { byMail }: Options,
): Promise<{ all: Voter[]; of: (meetingId: number) => Voter[] }> {
  const ids = meetings.map(({ id }) => id);
  const { attendees, organizers } = await peopleIn(db, org, ids);
  const personIds = attendees.flatMap(({ personId }) => personId ?? []);
  const addresses = await addressesOf(db, org, [...personIds, ...organizers]);
  const addressesOfPerson = (id: number) => (addresses.get(id) ?? []).map(({ identity }) => identity);
  const live = await livePeople(db, org, ids);
  const signedIn = [...live.values()]
    .flat()
    .flatMap(({ place, userId }) => (userId === null ? [] : { place, userId }));
  const emails = await emailsOfUsers(db, org, [
    ...meetings.map(({ createdBy }) => createdBy),
    ...signedIn.map(({ userId }) => userId),
  ]);
  const emailOf = (userId: number | null | undefined) => emails.get(userId ?? 0) ?? [];
  /** Of a member who joined a live meeting, or what was typed. */
  const addressesOfName = (meetingId: number, name: string) =>
    isAddress(name)
      ? [emailKey(name)]
      : [
          emailOf(live.get(meetingId)?.find((one) => one.userId !== null && one.name === name)?.userId),
        ].flat();
  const candidates = attendees.map(({ meetingId, name, personId }) => ({
    meetingId,
    isPerson: personId !== null,
    addresses: personId === null ? addressesOfName(meetingId, name) : addressesOfPerson(personId),
  }));
  const accounts = await accountsOf(
    db,
    org,
    candidates.flatMap((one) => one.addresses),
  );
  const excluded = new Set([
    ...meetings.flatMap(({ createdBy }) => emailOf(createdBy)),
    ...signedIn.flatMap(({ place, userId }) => (place === 'host' ? emailOf(userId) : [])),
    ...organizers.flatMap(addressesOfPerson),
  ]);
  const found = candidates.flatMap(({ meetingId, isPerson, addresses: own }) => {
    if (own.some((address) => excluded.has(address))) return [];
    const account = own.find((address) => accounts.has(address));
    if (account !== undefined) return { meetingId, email: account, hasAccount: true };
    const [address] = own;
    return byMail && isPerson && address !== undefined
      ? { meetingId, email: address, hasAccount: false }
      : [];
  });
  const once = (some: typeof found): Voter[] =>
    [...new Map(some.map(({ email, hasAccount }) => [email, { email, hasAccount }])).values()].toSorted(
      (a, b) => (a.email < b.email ? -1 : 1),
    );
  return { all: once(found), of: (id) => once(found.filter(({ meetingId }) => meetingId === id)) };
}
