// The expected people of a planned meeting, and their cost.

import { isGuest, ownDomains } from '#domain/people/guests.ts';
import { emailKey } from '#domain/people/email-key.ts';
import type { Kysely } from 'kysely';
import { defaultAttendee } from '#domain/meetings/meeting.ts';
import type { PlannedAttendee } from '#domain/meetings/planned/planned.ts';
import type { Cents } from '#domain/money/money.ts';
import { invitedIdentity, matchPerson } from '#domain/people/matching.ts';
import { directoryPrice, type Price } from '#domain/people/pricing.ts';
import { inChunks } from '#server/db/batches.ts';
import type { Tables } from '#server/db/tables.ts';
import { amounts } from '#server/db/visible-to.ts';
import { priceListFor } from '#server/features/people/people/prices-store.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;

export type Expected = Price & {
  name: string;
  role: string;
  /** In the directory, or a member. */
  isColleague: boolean;
  /** See domain/people/guests.ts. */
  isGuest: boolean | null;
};

/** Identifies an attendee on a day, by address or else by name, and returns the price. */
export const attendeeFinder = amounts(
  async (
    db,
    { org, defaultRateCents }: { org: OrgId; defaultRateCents: Cents },
    attendees: readonly Pick<PlannedAttendee, 'email' | 'name'>[],
  ): Promise<(attendee: Pick<PlannedAttendee, 'email' | 'name'>, day: string) => Expected> => {
    const emails = new Set(attendees.flatMap(({ email }) => email || []));
    const names = attendees.flatMap(({ name }) => name || []);
    const list = await priceListFor(db, { org, defaultRateCents }, [...emails, ...names]);
    const members = await membersOf(db, org, [...emails]);
    const domains = await domainsOf(db, org);
    return ({ email, name }, day) => {
      const identity = invitedIdentity(list.directory, { email, name }, day);
      const person = matchPerson(list.directory, identity, day);
      const member = members.get(email);
      const isColleague =
        member !== undefined || (person !== null && (person.leftOn === null || day < person.leftOn));
      return {
        ...directoryPrice(list, identity, day),
        name: person?.name ?? (name || member || email || defaultAttendee.name),
        role: person?.role ?? defaultAttendee.role,
        isColleague,
        isGuest: isGuest({ email, isColleague }, domains),
      };
    };
  },
);

/** The domains of the active members' addresses. */
async function domainsOf(db: Db, org: OrgId) {
  const members = await db
    .selectFrom('users')
    .select('emailKey')
    .where('organizationId', '=', org)
    .where('status', '=', 'active')
    .execute();
  return ownDomains(members.map(({ emailKey: key }) => key));
}

/** The names of active members by address. */
async function membersOf(db: Db, org: OrgId, emails: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const chunk of inChunks(emails))
    for (const { email, name } of await db
      .selectFrom('users')
      .select(['email', 'name'])
      .where('organizationId', '=', org)
      .where('status', '=', 'active')
      .where('emailKey', 'in', chunk)
      .execute())
      found.set(emailKey(email), name);
  return found;
}
