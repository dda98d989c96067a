// The SQL of people who follow the directory of a provider.

import type { Kysely } from 'kysely';
import type { ConnectorKind } from '#domain/calendar/mailboxes.ts';
import type { Followed, Given } from '#domain/people/directory.ts';
import { inChunks } from '#server/db/batches.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;

const rowsOf = (db: Db, org: OrgId) =>
  db.selectFrom('directoryPeople').selectAll().where('organizationId', '=', org);

const givenIn = (given: string): Given =>
  given === '' ? { identities: [], department: null, isActive: false } : (JSON.parse(given) as Given);

/** Of all directories. */
export async function allFollowed(db: Db, org: OrgId): Promise<(Followed & { kind: ConnectorKind })[]> {
  const rows = await rowsOf(db, org).orderBy('idHash').execute();
  return rows.map(({ kind, idHash, personId, given }) => ({
    kind,
    idHash,
    personId,
    given: givenIn(given),
  }));
}

/** Which directory these people follow, and their department there. */
export async function directoriesOf(
  db: Db,
  org: OrgId,
  personIds: readonly number[],
): Promise<Map<number, { kind: ConnectorKind; department: string | null }>> {
  const found = new Map<number, { kind: ConnectorKind; department: string | null }>();
  for (const chunk of inChunks(personIds))
    for (const { kind, personId, given } of await rowsOf(db, org).where('personId', 'in', chunk).execute())
      if (personId !== null) found.set(personId, { kind, department: givenIn(given).department });
  return found;
}

export async function writeFollowed(
  tx: Tx,
  org: OrgId,
  kind: ConnectorKind,
  { followed, replaced }: { followed: readonly Followed[]; replaced: readonly string[] },
): Promise<void> {
  const hashes = [...replaced, ...followed.map(({ idHash }) => idHash)];
  for (const chunk of inChunks(hashes))
    await tx
      .deleteFrom('directoryPeople')
      .where('organizationId', '=', org)
      .where('kind', '=', kind)
      .where('idHash', 'in', chunk)
      .execute();
  for (const chunk of inChunks(followed))
    await tx
      .insertInto('directoryPeople')
      .values(
        chunk.map(({ given, ...row }) => ({
          organizationId: org,
          kind,
          ...row,
          given: JSON.stringify(given),
        })),
      )
      .execute();
}

/** Nobody follows the directory any more; those who were erased stay away from it. */
export const unfollow = (tx: Tx, org: OrgId, kind: ConnectorKind) =>
  tx
    .deleteFrom('directoryPeople')
    .where('organizationId', '=', org)
    .where('kind', '=', kind)
    .where('personId', 'is not', null)
    .execute();

export async function countFollowed(db: Db, org: OrgId, kind: ConnectorKind): Promise<number> {
  const { count } = await db
    .selectFrom('directoryPeople')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizationId', '=', org)
    .where('kind', '=', kind)
    .where('personId', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}
