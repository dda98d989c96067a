// The SQL of what calendars and plans say of each occurrence.

import type { Kysely, Selectable } from 'kysely';
import type { Copy } from '#domain/meetings/planned/copies.ts';
import type { InvitedPerson } from '#domain/meetings/planned/planned.ts';
import { inChunks } from '#server/db/batches.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;
type CopyRow = Selectable<Tables['calendarCopies']>;

/** A calendar or a plan. `ownerId` is the member who owns it; null for a calendar of the organization. */
export type CopySource = { ownerId: number | null; origin: 'connection' | 'plan'; originId: number };

export type StoredCopy = Copy & Pick<CopyRow, 'origin' | 'originId' | 'href'>;

const toCopy = ({ organizationId: _organizationId, people, ...row }: CopyRow): StoredCopy => ({
  ...row,
  people: JSON.parse(people) as InvitedPerson[],
});

const copiesOf = (db: Db, org: OrgId) =>
  db.selectFrom('calendarCopies').selectAll().where('organizationId', '=', org);

/** Sorted here: SQLite would rather walk all copies of the organization in order than use the index of a condition. */
const inOrder = (rows: readonly CopyRow[]): StoredCopy[] => rows.map(toCopy).toSorted((a, b) => a.id - b.id);

/** The copies in some objects of a source. */
export async function copiesInObjects(
  db: Db,
  org: OrgId,
  { origin, originId }: CopySource,
  hrefs: readonly string[],
): Promise<StoredCopy[]> {
  const found: CopyRow[] = [];
  for (const chunk of inChunks(hrefs))
    found.push(
      ...(await copiesOf(db, org)
        .where('origin', '=', origin)
        .where('originId', '=', originId)
        .where('href', 'in', chunk)
        .execute()),
    );
  return inOrder(found);
}

/** All copies of these occurrences; `originalStarts` by series. */
export async function copiesOfSeries(
  db: Db,
  org: OrgId,
  originalStarts: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<StoredCopy[]> {
  const starts = [...new Set([...originalStarts.values()].flatMap((some) => [...some]))];
  const found: CopyRow[] = [];
  for (const keys of inChunks([...originalStarts.keys()]))
    for (const chunk of inChunks(starts))
      found.push(
        ...(await copiesOf(db, org)
          .where('seriesKey', 'in', keys)
          .where('originalStart', 'in', chunk)
          .execute()),
      );
  return inOrder(found).filter((it) => originalStarts.get(it.seriesKey)?.has(it.originalStart));
}

/** The hrefs and series of a source that is removed, in batches. */
export const sourceObjects = (db: Db, org: OrgId, origin: CopySource['origin'], originId: number) =>
  db
    .selectFrom('calendarCopies')
    .select('href')
    .distinct()
    .where('organizationId', '=', org)
    .where('origin', '=', origin)
    .where('originId', '=', originId)
    .orderBy('href')
    .execute();

/** The copies that describe these planned meetings. */
export async function copiesOfPlanned(
  db: Db,
  org: OrgId,
  plannedIds: readonly number[],
): Promise<StoredCopy[]> {
  const found: CopyRow[] = [];
  for (const chunk of inChunks(plannedIds))
    found.push(...(await copiesOf(db, org).where('plannedMeetingId', 'in', chunk).execute()));
  return inOrder(found);
}

/** By planned meeting, the plan of this member that it comes from. */
export async function ownPlanIds(
  db: Db,
  org: OrgId,
  userId: number,
  plannedIds: readonly number[],
): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (const chunk of inChunks(plannedIds))
    for (const { plannedMeetingId, originId } of await copiesOf(db, org)
      .where('plannedMeetingId', 'in', chunk)
      .where('origin', '=', 'plan')
      .where('ownerId', '=', userId)
      .execute())
      if (plannedMeetingId !== null) found.set(plannedMeetingId, originId);
  return found;
}

/** What a member's own calendars, or those of the organization (null), say of planned meetings. */
export async function ownCopies(
  db: Db,
  org: OrgId,
  ownerIds: readonly (number | null)[],
  plannedIds: readonly number[],
): Promise<Map<number, StoredCopy>> {
  const found = new Map<number, StoredCopy>();
  for (const copy of await copiesOfPlanned(db, org, plannedIds))
    if (
      copy.plannedMeetingId !== null &&
      ownerIds.includes(copy.ownerId) &&
      !found.has(copy.plannedMeetingId)
    )
      found.set(copy.plannedMeetingId, copy);
  return found;
}

const toRow = (org: OrgId, { people, ...copy }: StoredCopy) => ({
  ...copy,
  organizationId: org,
  people: JSON.stringify(people),
});

/** Adds, replaces and deletes copies, and sets which meeting the others describe. */
export async function writeCopies(
  tx: Tx,
  org: OrgId,
  {
    replaced,
    written,
    linked,
  }: { replaced: readonly number[]; written: readonly StoredCopy[]; linked: readonly StoredCopy[] },
): Promise<void> {
  for (const chunk of inChunks(replaced))
    await tx
      .deleteFrom('calendarCopies')
      .where('organizationId', '=', org)
      .where('id', 'in', chunk)
      .execute();
  for (const chunk of inChunks(written))
    await tx
      .insertInto('calendarCopies')
      .values(chunk.map((copy) => toRow(org, copy)))
      .execute();
  for (const [plannedMeetingId, some] of Map.groupBy(linked, (copy) => copy.plannedMeetingId))
    for (const chunk of inChunks(some))
      await tx
        .updateTable('calendarCopies')
        .set({ plannedMeetingId })
        .where('organizationId', '=', org)
        .where(
          'id',
          'in',
          chunk.map(({ id }) => id),
        )
        .execute();
}

/** No copy describes it any more. */
export async function deletePlanned(tx: Tx, { org }: OrgLock, id: number): Promise<void> {
  await tx
    .updateTable('calendarCopies')
    .set({ plannedMeetingId: null })
    .where('organizationId', '=', org)
    .where('plannedMeetingId', '=', id)
    .execute();
  await tx.deleteFrom('plannedMeetings').where('organizationId', '=', org).where('id', '=', id).execute();
}
