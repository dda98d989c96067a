// The SQL of imports.

import { liveMeetings } from '#server/db/queries.ts';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OccurrenceKey } from '#domain/meetings/same-meeting.ts';
import {
  aheadWithKeys,
  keysOf,
  meetingsWithKeys,
} from '#server/features/meetings/meetings/same-meetings-store.ts';
import { ahead, aheadMeetings } from '#server/features/meetings/meetings/ahead-store.ts';
import type { MeetingRow } from '#server/features/meetings/meetings/store.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;
type NewImport = { id: number; importKey: string; fileName: string; createdBy: number; createdAt: number };

/** The import with a key, created if it is new. */
export const openImport = (tx: Tx, { org }: OrgLock, wanted: NewImport) =>
  tx
    .insertInto('imports')
    .values({ organizationId: org, ...wanted, meetings: 0, attendees: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'createdBy', 'importKey'])
        // A no-op update that makes `returning` return the existing row.
        .doUpdateSet((eb) => ({ importKey: eb.ref('excluded.importKey') })),
    )
    .returning(['id', 'finishedAt', 'undoneAt'])
    .executeTakeFirstOrThrow();

const draftsOf = (db: Db, org: OrgId, createdBy: number, keys: readonly string[]) =>
  db
    .selectFrom('meetings')
    .select('draftKey')
    .where('meetings.organizationId', '=', org)
    .where('meetings.createdBy', '=', createdBy)
    .where('draftKey', 'in', keys);

/** The draft keys that were saved before, including deleted meetings. */
export async function savedKeys(db: Db, org: OrgId, createdBy: number, keys: readonly string[]) {
  const rows = await draftsOf(db, org, createdBy, keys).execute();
  return new Set(
    [...rows, ...(await plannedDrafts(db, org, createdBy, keys))].map(({ draftKey }) => draftKey),
  );
}

const plannedDrafts = (db: Db, org: OrgId, createdBy: number, keys: readonly string[]) =>
  ahead(db, org)
    .select('draftKey')
    .where('createdBy', '=', createdBy)
    .where('draftKey', 'in', keys)
    .execute();

/** The same, without those of imports that were undone. */
export async function keysNotUndone(db: Db, org: OrgId, createdBy: number, keys: readonly string[]) {
  const rows = await draftsOf(db, org, createdBy, keys)
    .innerJoin('imports', (join) =>
      join
        .onRef('imports.organizationId', '=', 'meetings.organizationId')
        .onRef('imports.id', '=', 'meetings.originId'),
    )
    .where('imports.undoneAt', 'is', null)
    .execute();
  // Undoing an import leaves none to come.
  return new Set(
    [...rows, ...(await plannedDrafts(db, org, createdBy, keys))].map(({ draftKey }) => draftKey),
  );
}

/** Adds the figures of a batch, and returns the totals of the whole import. */
export const addToImport = (
  tx: Tx,
  { org }: OrgLock,
  id: number,
  added: { meetings: number; attendees: number; finishedAt: number | null },
) =>
  tx
    .updateTable('imports')
    .set((eb) => ({
      meetings: eb('meetings', '+', added.meetings),
      attendees: eb('attendees', '+', added.attendees),
      finishedAt: added.finishedAt,
    }))
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .returning(['meetings', 'attendees'])
    .executeTakeFirstOrThrow();

/** The meetings that start at one of these instants (epoch ms), except those of an import of the user. */
export async function meetingsStartingAt(
  db: Db,
  org: OrgId,
  instants: readonly number[],
  { userId, importKey }: { userId: number; importKey: string | undefined },
) {
  const own =
    importKey === undefined
      ? []
      : await db
          .selectFrom('imports')
          .select('id')
          .where('organizationId', '=', org)
          .where('createdBy', '=', userId)
          .where('importKey', '=', importKey)
          .execute();
  const held = await liveMeetings(db, org)
    .select(['title', 'startedAt', 'durationMinutes', 'origin', 'originId'])
    .where('startedAt', 'in', instants)
    .execute();
  const later = await ahead(db, org)
    .select(['title', 'startsAt as startedAt', 'durationMinutes', 'origin', 'originId'])
    .where('startsAt', 'in', instants)
    .execute();
  const isOwn = ({ origin, originId }: (typeof held)[number]) =>
    origin === 'import' && own.some(({ id }) => id === originId);
  return [...held, ...later].filter((meeting) => !isOwn(meeting));
}

/** The keys "series, line feed, original start" of occurrences that are recorded, except those of an import of the user. */
export async function recordedOccurrences(
  db: Db,
  org: OrgId,
  keys: readonly OccurrenceKey[],
  { userId, importKey }: { userId: number; importKey: string | undefined },
): Promise<Set<string>> {
  const own =
    importKey === undefined
      ? undefined
      : await db
          .selectFrom('imports')
          .select('id')
          .where('organizationId', '=', org)
          .where('createdBy', '=', userId)
          .where('importKey', '=', importKey)
          .executeTakeFirst();
  const found = await meetingsWithKeys(db, org, keys, own?.id);
  const later = await aheadWithKeys(db, org, keys, own?.id);
  const known = await keysOf(db, org, [...found.map(({ id }) => id), ...later]);
  return new Set([...known.values()].flat().map(occurrenceName));
}

export const occurrenceName = ({ seriesKey, originalStart }: OccurrenceKey) =>
  `${seriesKey}\n${originalStart}`;

export type ListedImport = Awaited<ReturnType<typeof newestImports>>[number];

/** Newest first, each with the ids of one held meeting and one to come that are not deleted. */
export const newestImports = (db: Db, org: OrgId, limit: number) =>
  db
    .selectFrom('imports')
    .leftJoin('users', (join) =>
      join
        .onRef('users.organizationId', '=', 'imports.organizationId')
        .onRef('users.id', '=', 'imports.createdBy'),
    )
    .selectAll('imports')
    .select((eb) => [
      'users.name as createdByName',
      eb
        .selectFrom('meetings')
        .select('meetings.id')
        .whereRef('meetings.organizationId', '=', 'imports.organizationId')
        .whereRef('meetings.originId', '=', 'imports.id')
        .where('meetings.origin', '=', 'import')
        .where('meetings.deletedAt', 'is', null)
        .limit(1)
        .as('heldMeeting'),
      eb
        .selectFrom('plannedMeetings')
        .select('plannedMeetings.id')
        .whereRef('plannedMeetings.organizationId', '=', 'imports.organizationId')
        .whereRef('plannedMeetings.originId', '=', 'imports.id')
        .where('plannedMeetings.origin', '=', 'import')
        .where('plannedMeetings.content', 'is not', null)
        .limit(1)
        .as('plannedMeeting'),
    ])
    .where('imports.organizationId', '=', org)
    .orderBy('imports.createdAt', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(limit)
    .execute();

export const importById = (db: Db, org: OrgId, id: number) =>
  db
    .selectFrom('imports')
    .select(['createdBy', 'fileName', 'meetings', 'undoneAt'])
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .executeTakeFirst();

/** False if it was already undone. */
export async function markUndone(tx: Tx, org: OrgId, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ undoneAt: now })
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** At most `limit` meetings of an import, held and to come. */
export async function someMeetings(tx: Tx, org: OrgId, id: number, limit: number): Promise<MeetingRow[]> {
  const held = await liveMeetings(tx, org)
    .selectAll()
    .where('origin', '=', 'import')
    .where('originId', '=', id)
    .limit(limit)
    .execute();
  if (held.length === limit) return held;
  const isOfImport = (eb: ExpressionBuilder<Tables, 'plannedMeetings'>) =>
    eb.and([eb('origin', '=', 'import'), eb('originId', '=', id)]);
  const later = await aheadMeetings(tx, org, isOfImport, limit - held.length);
  return [...held, ...later.map(({ meeting }) => meeting)];
}
