// People as the wire shows them to administrators.

import type { Person } from '#contract/people/people.ts';
import { identityKey, isAddress } from '#domain/people/matching.ts';
import { tierOn } from '#domain/people/pricing.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';
import { directoriesOf } from './followed-store.ts';
import { accountsWith, peopleMatching, personById, type StoredPerson } from './store.ts';

const namesOf = (identities: readonly string[]) => ({
  emails: identities.filter(isAddress),
  otherNames: identities.filter((identity) => !isAddress(identity)),
});

/** Adds the accounts that have one of the addresses. */
export async function toPeople(
  db: Database['read'],
  org: OrgId,
  people: readonly StoredPerson[],
  today: string,
): Promise<Person[]> {
  const accounts = await accountsWith(
    db,
    org,
    people.flatMap(({ identities }) => identities.filter(isAddress)),
  );
  const directories = await directoriesOf(
    db,
    org,
    people.map(({ id }) => id),
  );
  return people.map(({ identities, tiers, weeklyMinutes, ...person }) => ({
    ...person,
    directory: directories.get(person.id) ?? null,
    weeklyHours: weeklyMinutes ? weeklyMinutes / 60 : null,
    ...namesOf(identities),
    salaryTier: tierOn(tiers, today),
    tiers: [...tiers],
    hasAccount: identities.some((identity) => accounts.has(identity)),
  }));
}

/** The directory's entry of a member; null if no person has their address. */
export async function ownEntry(db: Database['read'], { org, email }: Pick<Member, 'org' | 'email'>) {
  const key = identityKey(email);
  const people = await peopleMatching(db, org, [key]);
  const person = people.find(({ identities }) => identities.includes(key));
  if (!person) return null;
  const { id, name, identities, role, department, leftOn, tiers } = person;
  const directory = (await directoriesOf(db, org, [id])).get(id) ?? null;
  return { name, ...namesOf(identities), role, department, leftOn, directory, tiers: [...tiers] };
}

/** The response to a change of one person. */
export async function changedPerson(tx: Tx, org: OrgId, id: number, today: string): Promise<Person> {
  const person = await personById(tx, org, id);
  const [answer] = await toPeople(tx, org, person ? [person] : [], today);
  if (!answer) throw new Error('a changed person is gone');
  return answer;
}
