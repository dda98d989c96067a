// The people of the directory, with their addresses, aliases and tiers.

import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { identityKey } from '#domain/people/matching.ts';
import type { DirectoryPerson } from '#domain/people/people-import.ts';
import { inChunks } from '#server/db/batches.ts';
import { containing } from '#server/db/queries.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;
export type StoredPerson = DirectoryPerson & { version: number };

/** In the order of the ids; skips unknown ids. */
export async function peopleByIds(db: Db, org: OrgId, ids: readonly number[]): Promise<StoredPerson[]> {
  const found = new Map<number, StoredPerson>();
  for (const part of inChunks(ids)) {
    const people = await db
      .selectFrom('people')
      .select(['id', 'name', 'role', 'department', 'leftOn', 'weeklyMinutes', 'version'])
      .where('organizationId', '=', org)
      .where('id', 'in', part)
      .execute();
    if (people.length === 0) continue;
    const identities = await db
      .selectFrom('personIdentities')
      .select(['personId', 'identity'])
      .where('organizationId', '=', org)
      .where('personId', 'in', part)
      .orderBy('identity')
      .execute();
    const tiers = await db
      .selectFrom('personTiers')
      .select(['personId', 'fromDay', 'salaryTier'])
      .where('organizationId', '=', org)
      .where('personId', 'in', part)
      .orderBy('fromDay')
      .execute();
    const identitiesOf = Map.groupBy(identities, ({ personId }) => personId);
    const tiersOf = Map.groupBy(tiers, ({ personId }) => personId);
    for (const person of people)
      found.set(person.id, {
        ...person,
        identities: (identitiesOf.get(person.id) ?? []).map(({ identity }) => identity),
        tiers: (tiersOf.get(person.id) ?? []).map(({ fromDay, salaryTier }) => ({ fromDay, salaryTier })),
      });
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

export const personById = async (db: Db, org: OrgId, id: number): Promise<StoredPerson | undefined> =>
  (await peopleByIds(db, org, [id]))[0];

/** Everybody who has one of these addresses or names, see `identityKey`. */
export async function peopleMatching(db: Db, org: OrgId, keys: readonly string[]): Promise<StoredPerson[]> {
  const ids = new Set<number>();
  for (const part of inChunks(keys)) {
    const named = db
      .selectFrom('people')
      .select('id')
      .where('organizationId', '=', org)
      .where('nameKey', 'in', part);
    const matching = await db
      .selectFrom('personIdentities')
      .select('personId as id')
      .where('organizationId', '=', org)
      .where('identity', 'in', part)
      .unionAll(named)
      .execute();
    for (const { id } of matching) ids.add(id);
  }
  return ids.size === 0 ? [] : peopleByIds(db, org, [...ids]);
}

type PeopleFilter = {
  search: string | null;
  department: string | null;
  /** A tier, or "none". */
  tier: string | null;
  state: 'active' | 'left' | 'all';
};

/** The tier of a person on a day. */
const tierOnDay = (eb: ExpressionBuilder<Tables, 'people'>, day: string) =>
  eb
    .selectFrom('personTiers')
    .select('salaryTier')
    .whereRef('personTiers.organizationId', '=', 'people.organizationId')
    .whereRef('personTiers.personId', '=', 'people.id')
    .where('personTiers.fromDay', '<=', day)
    .orderBy('fromDay', 'desc')
    .limit(1);

const activeOn = (eb: ExpressionBuilder<Tables, 'people'>, day: string) =>
  eb.or([eb('leftOn', 'is', null), eb('leftOn', '>', day)]);

function filtered(db: Db, org: OrgId, { search, department, tier, state }: PeopleFilter, today: string) {
  let query = db.selectFrom('people').where('people.organizationId', '=', org);
  if (state === 'active') query = query.where((eb) => activeOn(eb, today));
  if (state === 'left') query = query.where((eb) => eb.not(activeOn(eb, today)));
  if (department !== null)
    query = query.where(sql`lower("people"."department")`, '=', department.toLowerCase());
  if (tier === 'none') query = query.where((eb) => eb(tierOnDay(eb, today), 'is', null));
  else if (tier !== null) query = query.where((eb) => eb(tierOnDay(eb, today), '=', tier));
  if (search !== null) query = query.where((eb) => contains(eb, org, search, ['role', 'department']));
  return query;
}

/** Whether a name, an address or one of the other columns contains a text. */
function contains(
  eb: ExpressionBuilder<Tables, 'people'>,
  org: OrgId,
  search: string,
  columns: readonly ('role' | 'department')[] = [],
) {
  const pattern = containing(search.normalize('NFKC').toLowerCase());
  const like = (column: 'people.nameKey' | 'identity') =>
    sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
  return eb.or([
    like('people.nameKey'),
    ...columns.map((column) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`),
    eb(
      'people.id',
      'in',
      eb
        .selectFrom('personIdentities')
        .select('personId')
        .where('personIdentities.organizationId', '=', org)
        .where(like('identity')),
    ),
  ]);
}

/** Ids of one page by name. */
export async function peoplePage(
  db: Db,
  org: OrgId,
  filter: PeopleFilter,
  { today, offset, limit }: { today: string; offset: number; limit: number },
): Promise<number[]> {
  const rows = await filtered(db, org, filter, today)
    .select('people.id')
    .orderBy('nameKey')
    .orderBy('people.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countPeople(db: Db, org: OrgId, filter: PeopleFilter, today: string): Promise<number> {
  const { count } = await filtered(db, org, filter, today)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The number of all people. */
export const directorySize = (db: Db, org: OrgId): Promise<number> =>
  countPeople(db, org, { search: null, department: null, tier: null, state: 'all' }, '');

/** Ids of at most `limit` active people whose name or address contains a text. */
export async function suggestedIds(
  db: Db,
  org: OrgId,
  { search, today, limit }: { search: string; today: string; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('people')
    .select('people.id')
    .where('people.organizationId', '=', org)
    .where((eb) => activeOn(eb, today))
    .where((eb) => contains(eb, org, search))
    .orderBy('nameKey')
    .orderBy('people.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Names of all people, to find similar ones. */
export const allNames = (db: Db, org: OrgId) =>
  db.selectFrom('people').select(['id', 'name']).where('organizationId', '=', org).execute();

/** Number of active people by tier; null for those without one. */
export const tierCounts = (db: Db, org: OrgId, today: string) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('people')
        .where('people.organizationId', '=', org)
        .where((active) => activeOn(active, today))
        .select((tier) => tierOnDay(tier, today).as('salaryTier'))
        .as('active'),
    )
    .select(['salaryTier', ({ fn }) => fn.countAll<number>().as('people')])
    .groupBy('salaryTier')
    .execute();

/** Accounts of members with one of these verified addresses. */
export async function accountsWith(db: Db, org: OrgId, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('emailKey')
    .where('organizationId', '=', org)
    .where('emailKey', 'in', addresses)
    .where('status', '!=', 'removed')
    .execute();
  return new Set(rows.map(({ emailKey }) => emailKey));
}

export async function insertPeople(
  tx: Tx,
  { org }: OrgLock,
  people: readonly DirectoryPerson[],
  createdAt: number,
): Promise<void> {
  for (const part of inChunks(people))
    await tx
      .insertInto('people')
      .values(
        part.map(({ id, name, role, department, leftOn }) => ({
          organizationId: org,
          id,
          name,
          nameKey: identityKey(name),
          role,
          department,
          leftOn,
          createdAt,
        })),
      )
      .execute();
  await insertBelongings(tx, org, people);
}

/** Saves a person as their next version. */
export async function updatePerson(
  tx: Tx,
  { org }: OrgLock,
  { id, name, role, department, leftOn, weeklyMinutes = null, ...belongings }: DirectoryPerson,
): Promise<void> {
  await tx
    .updateTable('people')
    .set((eb) => ({
      name,
      nameKey: identityKey(name),
      role,
      department,
      leftOn,
      weeklyMinutes,
      version: eb('version', '+', 1),
    }))
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .execute();
  for (const table of ['personIdentities', 'personTiers'] as const)
    await tx.deleteFrom(table).where('organizationId', '=', org).where('personId', '=', id).execute();
  await insertBelongings(tx, org, [{ id, ...belongings }]);
}

/** Before other people get them. */
export async function releaseIdentities(
  tx: Tx,
  { org }: OrgLock,
  personIds: readonly number[],
): Promise<void> {
  for (const part of inChunks(personIds))
    await tx
      .deleteFrom('personIdentities')
      .where('organizationId', '=', org)
      .where('personId', 'in', part)
      .execute();
}

async function insertBelongings(
  tx: Tx,
  organizationId: OrgId,
  people: readonly Pick<DirectoryPerson, 'id' | 'identities' | 'tiers'>[],
): Promise<void> {
  const identities = people.flatMap(({ id, identities: all }) =>
    all.map((identity) => ({ organizationId, personId: id, identity })),
  );
  const tiers = people.flatMap(({ id, tiers: all }) =>
    all.map((tier) => ({ organizationId, personId: id, ...tier })),
  );
  for (const part of inChunks(identities)) await tx.insertInto('personIdentities').values(part).execute();
  for (const part of inChunks(tiers)) await tx.insertInto('personTiers').values(part).execute();
}

/** Deletes a person with their addresses, aliases and tiers. A directory does not bring them back. */
export async function deletePerson(tx: Tx, { org }: OrgLock, id: number): Promise<void> {
  await tx
    .updateTable('directoryPeople')
    .set({ personId: null, given: '' })
    .where('organizationId', '=', org)
    .where('personId', '=', id)
    .execute();
  await tx
    .updateTable('calendarFacts')
    .set({ organizerId: null })
    .where('organizationId', '=', org)
    .where('organizerId', '=', id)
    .execute();
  await tx.deleteFrom('people').where('organizationId', '=', org).where('id', '=', id).execute();
}

/** Deletes people, whose attendances keep only their names. */
export async function forgetPeople(tx: Tx, lock: OrgLock, ids: readonly number[]): Promise<void> {
  for (const part of inChunks(ids))
    await tx
      .updateTable('attendees')
      .set({ personId: null })
      .where('organizationId', '=', lock.org)
      .where('personId', 'in', part)
      .execute();
  for (const id of ids) await deletePerson(tx, lock, id);
}

/** Moves the attendances of one person to another, also of meetings that were posted ahead, and what they follow. */
export async function moveAttendances(tx: Tx, { org }: OrgLock, from: number, to: number): Promise<void> {
  await tx
    .updateTable('attendees')
    .set({ personId: to })
    .where('organizationId', '=', org)
    .where('personId', '=', from)
    .execute();
  await tx
    .updateTable('calendarFacts')
    .set({ organizerId: to })
    .where('organizationId', '=', org)
    .where('organizerId', '=', from)
    .execute();
  await tx
    .updateTable('directoryPeople')
    .set({ personId: to })
    .where('organizationId', '=', org)
    .where('personId', '=', from)
    .execute();
  const answered = tx.selectFrom('invitationAnswers').where('organizationId', '=', org);
  await tx
    .updateTable('invitationAnswers')
    .set({ personId: to })
    .where('organizationId', '=', org)
    .where('personId', '=', from)
    .where('meetingId', 'not in', answered.select('meetingId').where('personId', '=', to))
    .execute();
  // A text that somebody entered cannot contain this, since JSON escapes its quotes.
  for (const end of [',', '}'])
    await tx
      .updateTable('plannedMeetings')
      .set({
        content: sql<string>`replace("content", ${`"personId":${from}${end}`}, ${`"personId":${to}${end}`})`,
      })
      .where('organizationId', '=', org)
      .where('content', 'like', `%"personId":${from}${end}%`)
      .execute();
}
