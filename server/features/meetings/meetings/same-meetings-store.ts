// The SQL that finds what is recorded already, and links planned meetings and rows of imports to it.

import { type Kysely, sql } from 'kysely';
import type { OccurrenceKey } from '#domain/meetings/same-meeting.ts';
import { inChunks } from '#server/db/batches.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import type { Tables } from '#server/db/tables.ts';
import { keepCalendarFacts } from '#server/features/meetings/planned/calendar-facts-store.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { ahead } from './ahead-store.ts';

type Db = Kysely<Tables>;

export type TitleOnDay = { normalizedTitle: string; day: string };

const pairs = (values: readonly (readonly [string, string])[]) =>
  sql`(values ${sql.join(values.map(([one, other]) => sql`(${one}, ${other})`))})`;

/** Meetings that count as recorded: not deleted, or by hand and not of an import that was undone. */
const recorded = (db: Db, org: OrgId) =>
  db
    .selectFrom('meetings')
    .select([
      'meetings.id',
      'meetings.title',
      'meetings.startedAt',
      'meetings.durationMinutes',
      'meetings.unnamedCount',
      'meetings.origin',
      'meetings.originId',
      'meetings.createdBy',
      'meetings.version',
      'meetings.deletedAt',
    ])
    .where('meetings.organizationId', '=', org)
    .where((eb) =>
      eb.or([
        eb('meetings.deletedAt', 'is', null),
        eb.and([
          eb('deletedByHand', '=', 1),
          eb.or([
            eb('origin', '!=', 'import'),
            eb.exists(
              eb
                .selectFrom('imports')
                .select('imports.id')
                .whereRef('imports.organizationId', '=', 'meetings.organizationId')
                .whereRef('imports.id', '=', 'meetings.originId')
                .where('undoneAt', 'is', null),
            ),
          ]),
        ]),
      ]),
    );

export type RecordedRow = Awaited<ReturnType<ReturnType<typeof recorded>['execute']>>[number];

export async function recordedWithIds(db: Db, org: OrgId, ids: readonly number[]): Promise<RecordedRow[]> {
  const found: RecordedRow[] = [];
  for (const chunk of inChunks(ids))
    found.push(
      ...(await recorded(db, org).where('deletedAt', 'is', null).where('meetings.id', 'in', chunk).execute()),
    );
  return found;
}

/** Meetings that are one of these occurrences, except those of an import. */
export async function meetingsWithKeys(
  db: Db,
  org: OrgId,
  keys: readonly OccurrenceKey[],
  exceptImport: number | undefined,
): Promise<RecordedRow[]> {
  const found: RecordedRow[] = [];
  for (const chunk of inChunks(keys))
    found.push(
      ...(await recorded(db, org)
        .where((eb) =>
          eb.or([
            eb('origin', '!=', 'import'),
            eb('originId', 'is', null),
            eb('originId', '!=', exceptImport ?? 0),
          ]),
        )
        .where('meetings.id', 'in', keyed(db, org, chunk))
        .execute()),
    );
  return found;
}

const keyed = (db: Db, org: OrgId, keys: readonly OccurrenceKey[]) =>
  db
    .selectFrom('meetingKeys')
    .select('meetingId')
    .where('meetingKeys.organizationId', '=', org)
    .where(
      sql<boolean>`("meetingKeys"."seriesKey", "meetingKeys"."originalStart") in ${pairs(
        keys.map(({ seriesKey, originalStart }) => [seriesKey, originalStart] as const),
      )}`,
    );

/** The same of meetings to come. */
export async function aheadWithKeys(
  db: Db,
  org: OrgId,
  keys: readonly OccurrenceKey[],
  exceptImport: number | undefined,
): Promise<number[]> {
  const found: number[] = [];
  for (const chunk of inChunks(keys))
    for (const { id } of await ahead(db, org)
      .select('id')
      .where((eb) => eb.or([eb('origin', '!=', 'import'), eb('originId', '!=', exceptImport ?? 0)]))
      .where('id', 'in', keyed(db, org, chunk))
      .execute())
      found.push(id);
  return found;
}

type Titled = {
  withImported: boolean;
  /** Without deleted ones. */
  onlyLive: boolean;
};

/** Meetings with one of these titles on its day. */
export async function meetingsTitled(
  db: Db,
  org: OrgId,
  titles: readonly TitleOnDay[],
  { withImported, onlyLive }: Titled,
): Promise<RecordedRow[]> {
  const found: RecordedRow[] = [];
  for (const chunk of inChunks(titles))
    // Each has its own partial index.
    for (const isDeleted of onlyLive ? [false] : [false, true])
      found.push(
        ...(await recorded(db, org)
          .where('deletedAt', isDeleted ? 'is not' : 'is', null)
          .$if(!withImported, (meetings) => meetings.where('origin', '!=', 'import'))
          .where(
            sql<boolean>`("normalizedTitle", "day") in ${pairs(
              chunk.map(({ normalizedTitle, day }) => [normalizedTitle, day] as const),
            )}`,
          )
          .execute()),
      );
  return found;
}

/** The occurrences that meetings are, by meeting. */
export async function keysOf(db: Db, org: OrgId, ids: readonly number[]) {
  const found = [];
  for (const chunk of inChunks(ids))
    found.push(
      ...(await db
        .selectFrom('meetingKeys')
        .select(['meetingId', 'seriesKey', 'originalStart'])
        .where('organizationId', '=', org)
        .where('meetingId', 'in', chunk)
        .execute()),
    );
  return Map.groupBy(found, ({ meetingId }) => meetingId);
}

/** Planned meetings that were recorded as these meetings, by meeting. */
export async function plannedOf(db: Db, org: OrgId, ids: readonly number[]) {
  const found = [];
  for (const chunk of inChunks(ids))
    found.push(
      ...(await db
        .selectFrom('plannedMeetings')
        .select(['id', 'meetingId', 'state', 'meetingVersion', 'origin', 'originId'])
        .where('organizationId', '=', org)
        .where('meetingId', 'in', chunk)
        .execute()),
    );
  return Map.groupBy(found, ({ meetingId }) => meetingId ?? 0);
}

/** The calendars and plans that contain planned meetings, by planned meeting. */
export async function holdersOf(db: Db, org: OrgId, plannedIds: readonly number[]) {
  const found = [];
  for (const chunk of inChunks(plannedIds))
    found.push(
      ...(await db
        .selectFrom('calendarCopies')
        .select(['plannedMeetingId', 'origin', 'originId'])
        .where('organizationId', '=', org)
        .where('plannedMeetingId', 'in', chunk)
        .execute()),
    );
  return Map.groupBy(found, ({ plannedMeetingId }) => plannedMeetingId ?? 0);
}

/** The imports that contain meetings which were recorded before, by meeting. */
export async function importsKnowing(db: Db, org: OrgId, ids: readonly number[]) {
  const found = [];
  for (const chunk of inChunks(ids))
    found.push(
      ...(await db
        .selectFrom('knownRows')
        .select(['meetingId', 'importId'])
        .distinct()
        .where('organizationId', '=', org)
        .where('meetingId', 'in', chunk)
        .execute()),
    );
  return Map.groupBy(found, ({ meetingId }) => meetingId);
}

/** The rows of an import that were recorded before, from elsewhere. */
export async function knownRowsOf(db: Db, org: OrgId, importId: number, rows: readonly number[]) {
  const found = new Set<number>();
  for (const chunk of inChunks(rows))
    for (const { row } of await db
      .selectFrom('knownRows')
      .select('row')
      .where('organizationId', '=', org)
      .where('importId', '=', importId)
      .where('row', 'in', chunk)
      .execute())
      found.add(row);
  return found;
}

export async function addKnownRows(
  tx: Tx,
  { org }: OrgLock,
  importId: number,
  rows: readonly { row: number; meetingId: number }[],
): Promise<void> {
  for (const chunk of inChunks(rows))
    await tx
      .insertInto('knownRows')
      .values(chunk.map((known) => ({ organizationId: org, importId, ...known })))
      .execute();
}

export async function addKeys(
  tx: Tx,
  { org }: OrgLock,
  keys: readonly (OccurrenceKey & { meetingId: number })[],
): Promise<void> {
  for (const chunk of inChunks(keys))
    await tx
      .insertInto('meetingKeys')
      .values(chunk.map((key) => ({ organizationId: org, ...key })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Planned meetings follow nothing any more: what they plan was recorded from elsewhere. */
export async function linkPlanned(
  tx: Tx,
  lock: OrgLock,
  { id, seriesKey, originalStart }: OccurrenceKey & { id: number },
  meetingId: number,
): Promise<void> {
  await tx
    .updateTable('plannedMeetings')
    .set({ state: 'linked', why: null, dueAt: null, meetingId, meetingVersion: null })
    .where('organizationId', '=', lock.org)
    .where('id', '=', id)
    .execute();
  await addKeys(tx, lock, [{ seriesKey, originalStart, meetingId }]);
  await keepCalendarFacts(tx, lock, [meetingId]);
}

/** The keys of the planned meetings that were recorded as these meetings. */
export async function addPlannedKeys(tx: Tx, lock: OrgLock, ids: readonly number[]): Promise<void> {
  for (const chunk of inChunks(ids)) {
    const keys = await tx
      .selectFrom('plannedMeetings')
      .select(['seriesKey', 'originalStart', 'meetingId'])
      .where('organizationId', '=', lock.org)
      .where('meetingId', 'in', chunk)
      .execute();
    await addKeys(
      tx,
      lock,
      keys.flatMap(({ meetingId, ...key }) => (meetingId === null ? [] : { ...key, meetingId })),
    );
  }
}

/** All that was recorded as one meeting, or linked to it, is linked to another one. */
export async function moveLinks(tx: Tx, lock: OrgLock, fromId: number, toId: number): Promise<void> {
  await tx
    .updateTable('plannedMeetings')
    .set({ state: 'linked', dueAt: null, meetingId: toId, meetingVersion: null })
    .where('organizationId', '=', lock.org)
    .where('meetingId', '=', fromId)
    .where('state', 'in', ['kept', 'linked'])
    .execute();
  const keys = (await keysOf(tx, lock.org, [fromId])).get(fromId) ?? [];
  await addKeys(
    tx,
    lock,
    keys.map((key) => ({ ...key, meetingId: toId })),
  );
  await tx
    .updateTable('knownRows')
    .set({ meetingId: toId })
    .where('organizationId', '=', lock.org)
    .where('meetingId', '=', fromId)
    .execute();
}

/** What was linked to the deleted meetings of an import is planned again, to be recorded as another meeting. */
export const unlinkImport = (tx: Tx, { org }: OrgLock, importId: number, now: number) =>
  tx
    .updateTable('plannedMeetings')
    .set((eb) => ({ state: 'planned', dueAt: now, meetingId: null, version: eb('version', '+', 1) }))
    .where('organizationId', '=', org)
    .where('state', '=', 'linked')
    .where('meetingId', 'in', (eb) =>
      eb
        .selectFrom('meetings')
        .select('meetings.id')
        .where('meetings.organizationId', '=', org)
        .where('origin', '=', 'import')
        .where('originId', '=', importId)
        .where('deletedAt', 'is not', null),
    )
    .executeTakeFirstOrThrow();
