// The people of an organization whose mailboxes may be read, and those who are left out.

import type { Kysely } from 'kysely';
import { type Reachable } from '#domain/calendar/mailboxes.ts';
import type { MailboxView } from '#domain/calendar/vendor-events.ts';
import { identityKey, isAddress } from '#domain/people/matching.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;

type Person = Reachable & { name: string; identities: readonly string[] };

/** Active members and people of the directory, each once, and the addresses of those who have left on a local day. */
export async function reachablePeople(
  db: Db,
  org: OrgId,
  today: string,
): Promise<{ people: Person[]; left: string[] }> {
  const members = await db
    .selectFrom('users')
    .select(['emailKey', 'name'])
    .where('organizationId', '=', org)
    .where('status', '=', 'active')
    .execute();
  const directory = await db
    .selectFrom('people')
    .select(['id', 'name', 'department', 'leftOn'])
    .where('organizationId', '=', org)
    .execute();
  const known = await db
    .selectFrom('personIdentities')
    .select(['personId', 'identity'])
    .where('organizationId', '=', org)
    .orderBy('identity')
    .execute();
  const identitiesOf = Map.groupBy(known, ({ personId }) => personId);
  const accounts = new Set(members.map(({ emailKey }) => emailKey));
  const inDirectory = new Set<string>();
  const people: Person[] = [];
  const left: string[] = [];
  for (const { id, name, department, leftOn } of directory) {
    const identities = (identitiesOf.get(id) ?? []).map(({ identity }) => identity);
    for (const identity of identities) inDirectory.add(identity);
    const emails = identities.filter(isAddress);
    if (leftOn !== null && leftOn <= today) {
      left.push(...emails);
      continue;
    }
    const isAccount = (email: string) => accounts.has(email);
    people.push({
      name,
      department,
      identities,
      emails: [...emails.filter(isAccount), ...emails.filter((email) => !isAccount(email))],
    });
  }
  for (const { emailKey, name } of members)
    if (!inDirectory.has(emailKey))
      people.push({ name, department: null, identities: [], emails: [emailKey] });
  return { people, left };
}

/** Those who are left out, with all their addresses. */
export async function leftOutAddresses(db: Db, org: OrgId, people: readonly Person[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('leftOutMailboxes')
    .select('email')
    .where('organizationId', '=', org)
    .execute();
  const found = new Set(rows.map(({ email }) => email));
  for (const { emails } of people)
    if (emails.some((email) => found.has(email))) for (const one of emails) found.add(one);
  return found;
}

/** The address of somebody whom Exchange names by a directory path, by that path or an unambiguous name. */
export function addressFinder(people: readonly Person[]): MailboxView['addressOf'] {
  const byIdentity = new Map(
    people.flatMap((one) => one.identities.map((identity) => [identity, one] as const)),
  );
  const byName = Map.groupBy(people, ({ name }) => identityKey(name));
  return ({ address, name }) => {
    const named = byName.get(identityKey(name)) ?? [];
    const found = byIdentity.get(identityKey(address)) ?? (named.length === 1 ? named[0] : undefined);
    return found?.emails[0] ?? null;
  };
}

/** Who is left out, and who chose so. */
export const leftOutOf = (db: Db, org: OrgId) =>
  db
    .selectFrom('leftOutMailboxes')
    .select(['email', 'isOwnChoice'])
    .where('organizationId', '=', org)
    .orderBy('email')
    .execute();

export const leaveOut = (tx: Tx, org: OrgId, email: string, isOwnChoice: 0 | 1) =>
  tx
    .insertInto('leftOutMailboxes')
    .values({ organizationId: org, email, isOwnChoice })
    .onConflict((conflict) => conflict.columns(['organizationId', 'email']).doNothing())
    .execute();

/** `isOwnChoice`: only what the person chose. */
export async function takeIn(
  tx: Tx,
  org: OrgId,
  emails: readonly string[],
  isOwnChoice?: 1,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('leftOutMailboxes')
    .where('organizationId', '=', org)
    .where('email', 'in', emails)
    .$if(isOwnChoice !== undefined, (query) => query.where('isOwnChoice', '=', 1))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function activeAdministrators(db: Db, organizationId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('organizationId', '=', organizationId)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  return rows.map(({ email }) => email);
}
