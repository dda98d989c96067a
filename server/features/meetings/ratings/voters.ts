// Who may vote: those who attended and have an account, and people of the directory who can be asked by mail. Organizers,
// guests and names without an account do not vote.

import { emailKey } from '#domain/people/email-key.ts';
import { isAddress } from '#domain/people/matching.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { accountsOf, addressesOf, addressesOfUsers, peopleIn, type Voter } from './store.ts';

type Meetings = readonly { id: number; createdBy: number }[];

type Options = {
  /** Whether people without an account can be asked. */
  byMail: boolean;
  /** Accounts that do not vote besides the authors, such as live hosts. */
  withoutUsers?: readonly number[];
};

/** In the order of their addresses. */
export async function votersIn(
  db: Tx,
  org: OrgId,
  meetings: Meetings,
  { byMail, withoutUsers = [] }: Options,
): Promise<{ all: Voter[]; of: (meetingId: number) => Voter[] }> {
  const ids = meetings.map(({ id }) => id);
  const { attendees, organizers } = await peopleIn(db, org, ids);
  const personIds = attendees.flatMap(({ personId }) => personId ?? []);
  const addresses = await addressesOf(db, org, [...personIds, ...organizers]);
  const addressesOfPerson = (id: number) => (addresses.get(id) ?? []).map(({ identity }) => identity);
  const typed = (name: string) => (isAddress(name) ? [emailKey(name)] : []);
  const candidates = attendees.map(({ meetingId, name, personId }) => ({
    meetingId,
    isPerson: personId !== null,
    addresses: personId === null ? typed(name) : addressesOfPerson(personId),
  }));
  const accounts = await accountsOf(
    db,
    org,
    candidates.flatMap((one) => one.addresses),
  );
  const authors = await addressesOfUsers(db, org, [
    ...meetings.map(({ createdBy }) => createdBy),
    ...withoutUsers,
  ]);
  const excluded = new Set([...authors, ...organizers.flatMap(addressesOfPerson)]);
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
