// The screens of rooms, and what is planned in a room.

import { type Kysely, sql } from 'kysely';
import { longestPlannedMs, openStates } from '#domain/meetings/planned/planned.ts';
import type { Tx } from '#server/db/database.ts';
import { hashToken } from '#server/db/identifiers.ts';
import { containing } from '#server/db/queries.ts';
import type { Tables } from '#server/db/tables.ts';
import { amounts } from '#server/db/visible-to.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;

export type RoomScreenRow = Tables['roomScreens'];

export const screensOf = (db: Db, org: OrgId): Promise<RoomScreenRow[]> =>
  db.selectFrom('roomScreens').selectAll().where('organizationId', '=', org).orderBy('id').execute();

export const screenById = (db: Db, org: OrgId, id: number): Promise<RoomScreenRow | undefined> =>
  db
    .selectFrom('roomScreens')
    .selectAll()
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .executeTakeFirst();

/** Read as the system: the secret says which organization it is. */
export const screenOfKey = (db: Db, key: string): Promise<RoomScreenRow | undefined> =>
  db.selectFrom('roomScreens').selectAll().where('keyHash', '=', hashToken(key)).executeTakeFirst();

export const insertScreen = async (tx: Tx, row: RoomScreenRow): Promise<void> =>
  void (await tx.insertInto('roomScreens').values(row).execute());

export const updateScreen = async (
  tx: Tx,
  org: OrgId,
  id: number,
  changed: Partial<Pick<RoomScreenRow, 'showsTitles' | 'seenAt'>>,
): Promise<void> =>
  void (await tx
    .updateTable('roomScreens')
    .set(changed)
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .execute());

export const deleteScreen = async (tx: Tx, org: OrgId, id: number): Promise<void> =>
  void (await tx.deleteFrom('roomScreens').where('organizationId', '=', org).where('id', '=', id).execute());

const inRooms = (db: Db, org: OrgId) =>
  db.selectFrom('plannedMeetings').where('organizationId', '=', org).where('rooms', '<>', '');

/**
 * What a room is invited to, by start: these meetings, and those that are open and start before an instant or have
 * begun and may go on.
 */
export const bookedIn = amounts(
  (db, org: OrgId, room: string, ids: readonly number[], nowMs: number, untilMs: number) =>
    inRooms(db, org)
      .select(['id', 'title', 'startsAt', 'durationMinutes', 'totalCents'])
      .where(sql<boolean>`' ' || "rooms" || ' ' like ${containing(` ${room} `)} escape '\\'`)
      .where((eb) =>
        eb.or([
          ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
          eb.and([
            eb('state', 'in', openStates),
            eb('startsAt', '>', nowMs - longestPlannedMs),
            eb('startsAt', '<', untilMs),
          ]),
        ]),
      )
      .orderBy('startsAt')
      .orderBy('id')
      .execute(),
);

/** The addresses of rooms that meetings between two instants invite. */
export async function roomsBetween(db: Db, org: OrgId, fromMs: number, untilMs: number): Promise<string[]> {
  const rows = await inRooms(db, org)
    .select('rooms')
    .distinct()
    .where('startsAt', '>=', fromMs)
    .where('startsAt', '<', untilMs)
    .execute();
  return [...new Set(rows.flatMap(({ rooms }) => rooms.split(' ')))].toSorted();
}
