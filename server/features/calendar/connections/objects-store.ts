// The SQL of objects stored from connected calendars.

import type { Kysely, Selectable, Updateable } from 'kysely';
import { inChunks } from '#server/db/batches.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { CalendarRow } from './connections-store.ts';

type Db = Kysely<Tables>;
export type ObjectRow = Selectable<Tables['calendarObjects']>;
type Calendar = Pick<CalendarRow, 'organizationId' | 'connectionId' | 'href'>;

const objectsOf = (db: Db, { organizationId, connectionId, href }: Calendar) =>
  db
    .selectFrom('calendarObjects')
    .where('organizationId', '=', organizationId)
    .where('connectionId', '=', connectionId)
    .where('calendar', '=', href);

/** Without the long texts. */
export const knownObjects = (db: Db, calendar: Calendar) =>
  objectsOf(db, calendar)
    .select(['href', 'uid', 'etag', 'fingerprint', 'events', 'meetings', 'reasons'])
    .execute();

export type KnownObject = Awaited<ReturnType<typeof knownObjects>>[number];

/** The objects that can be expanded, in batches. */
export async function* storedTexts(db: Db, calendar: Calendar, hrefs: readonly string[]) {
  for (const chunk of inChunks(hrefs))
    yield await objectsOf(db, calendar)
      .select(['href', 'uid', 'etag', 'text'])
      .where('href', 'in', chunk)
      .where('text', '!=', '')
      .execute();
}

/** Adds or replaces objects, each once. */
export const writeObjects = (tx: Tx, rows: readonly ObjectRow[]) =>
  tx
    .insertInto('calendarObjects')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'connectionId', 'calendar', 'href']).doUpdateSet((eb) => ({
        uid: eb.ref('excluded.uid'),
        etag: eb.ref('excluded.etag'),
        text: eb.ref('excluded.text'),
        fingerprint: eb.ref('excluded.fingerprint'),
        events: eb.ref('excluded.events'),
        meetings: eb.ref('excluded.meetings'),
        reasons: eb.ref('excluded.reasons'),
        seriesKey: eb.ref('excluded.seriesKey'),
        isUnderstood: eb.ref('excluded.isUnderstood'),
      })),
    )
    .execute();

/** Objects in the window whose texts are not stored, such as private ones, are new again; false if there are none. */
export async function forgetUnstored(
  tx: Tx,
  { organizationId, connectionId, href }: Calendar,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('calendarObjects')
    .set({ etag: '' })
    .where('organizationId', '=', organizationId)
    .where('connectionId', '=', connectionId)
    .where('calendar', '=', href)
    .where('text', '=', '')
    .where('events', '>', 0)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Changed objects that were not sent: nothing is known of their series until they are. */
export async function markStale(
  tx: Tx,
  { organizationId, connectionId, href }: Calendar,
  hrefs: readonly string[],
): Promise<void> {
  for (const chunk of inChunks(hrefs))
    await tx
      .updateTable('calendarObjects')
      .set({ etag: '', isUnderstood: 0 })
      .where('organizationId', '=', organizationId)
      .where('connectionId', '=', connectionId)
      .where('calendar', '=', href)
      .where('href', 'in', chunk)
      .execute();
}

export const deleteObject = (
  tx: Tx,
  { organizationId, connectionId, href: calendar }: Calendar,
  href: string,
) =>
  tx
    .deleteFrom('calendarObjects')
    .where('organizationId', '=', organizationId)
    .where('connectionId', '=', connectionId)
    .where('calendar', '=', calendar)
    .where('href', '=', href)
    .execute();

export const updateCalendar = (
  tx: Tx,
  { organizationId, connectionId, href }: Calendar,
  change: Pick<
    Updateable<Tables['connectedCalendars']>,
    'etag' | 'lastModified' | 'syncToken' | 'expandedOn' | 'missing' | 'whose' | 'personEmail'
  >,
) =>
  tx
    .updateTable('connectedCalendars')
    .set(change)
    .where('organizationId', '=', organizationId)
    .where('connectionId', '=', connectionId)
    .where('href', '=', href)
    .execute();
