// From when to when each series was read. It outlives the connection, so that connecting again records nothing twice.

import { type Kysely, sql } from 'kysely';
import type { SeriesReading } from '#domain/meetings/planned/following.ts';
import { inChunks } from '#server/db/batches.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;

/** Stands for the calendars of the organization. */
const organizationOwner = 0;

export async function readingsOf(
  db: Db,
  org: OrgId,
  seriesKeys: readonly string[],
): Promise<Map<string, SeriesReading[]>> {
  const found: (SeriesReading & { seriesKey: string })[] = [];
  for (const chunk of inChunks(seriesKeys)) {
    found.push(...(await mailboxReadings(db, org, chunk)));
    found.push(
      ...(await db
        .selectFrom('seriesReadings')
        .select(['seriesKey', 'ownerId', 'readFrom', 'readUntil', 'readBefore'])
        .where('organizationId', '=', org)
        .where('seriesKey', 'in', chunk)
        .execute()),
    );
  }
  return Map.groupBy(found, ({ seriesKey }) => seriesKey);
}

/** Mailboxes are read often: their readings hold for all series in them, and only those that left them are stored. */
async function mailboxReadings(
  db: Db,
  org: OrgId,
  seriesKeys: readonly string[],
  only?: { connectionId: number; email: string },
) {
  let query = seriesInMailboxes(db, org);
  if (only)
    query = query
      .where('mailboxes.connectionId', '=', only.connectionId)
      .where('mailboxes.email', '=', only.email);
  const rows = await query
    .select(['seriesKey', 'mailboxes.id', 'users.id as userId', 'readFrom', 'readUntil', 'readBefore'])
    .where('seriesKey', 'in', seriesKeys)
    .where('readUntil', 'is not', null)
    .execute();
  return rows.map(({ seriesKey, id, userId, readFrom, readUntil, readBefore }) => ({
    seriesKey,
    ownerId: userId ?? -id,
    readFrom: readFrom ?? 0,
    readUntil: readUntil ?? 0,
    readBefore: readBefore ?? readFrom ?? 0,
  }));
}

/** Each series of each mailbox, with the member whose mailbox it is, if any. */
const seriesInMailboxes = (db: Db, org: OrgId) =>
  db
    .selectFrom('calendarObjects')
    .innerJoin('mailboxes', (join) =>
      join
        .onRef('mailboxes.organizationId', '=', 'calendarObjects.organizationId')
        .onRef('mailboxes.connectionId', '=', 'calendarObjects.connectionId')
        .onRef('mailboxes.email', '=', 'calendarObjects.calendar'),
    )
    .leftJoin('users', (join) =>
      join
        .onRef('users.organizationId', '=', 'mailboxes.organizationId')
        .onRef('users.emailKey', '=', 'mailboxes.email')
        .on('users.status', '=', 'active'),
    )
    .where('calendarObjects.organizationId', '=', org)
    .where('events', '>', 0);

/** Before series leave a mailbox: what was read of them stays read. */
export async function keepMailboxReadings(
  tx: Tx,
  org: OrgId,
  { connectionId, email }: { connectionId: number; email: string },
  seriesKeys: readonly string[],
): Promise<void> {
  for (const chunk of inChunks(seriesKeys)) {
    const rows = await mailboxReadings(tx, org, chunk, { connectionId, email });
    for (const { seriesKey, ownerId, readFrom: from, readUntil: at } of rows)
      await recordSeriesReading(tx, org, seriesKey, { ownerId, from, at });
  }
}

/** The past of these series is recorded again if they are read again. */
export async function forgetMailboxReadings(
  tx: Tx,
  org: OrgId,
  ownerId: number,
  seriesKeys: readonly string[],
): Promise<void> {
  for (const chunk of inChunks(seriesKeys))
    await tx
      .deleteFrom('seriesReadings')
      .where('organizationId', '=', org)
      .where('ownerId', '=', ownerId)
      .where('seriesKey', 'in', chunk)
      .execute();
}

type Reading = { ownerId: number | null; from: number; at: number };

/** PostgreSQL takes the parameters of a selection for texts. */
const number = (value: number) => sql<number>`cast(${value} as bigint)`;

/** Reading again at one instant changes nothing. */
const readBefore = sql<number>`case when excluded."readUntil" = "seriesReadings"."readUntil"
  then "seriesReadings"."readBefore" else "seriesReadings"."readUntil" end`;

/** A complete reading of a calendar: all its series that were understood are known until then. */
export async function recordReading(
  tx: Tx,
  org: OrgId,
  calendar: { connectionId: number; href: string },
  { ownerId, from, at }: Reading,
): Promise<void> {
  await tx
    .insertInto('seriesReadings')
    .columns(['organizationId', 'seriesKey', 'ownerId', 'readFrom', 'readUntil', 'readBefore'])
    .expression((eb) =>
      eb
        .selectFrom('calendarObjects')
        .select([
          'organizationId',
          'seriesKey',
          number(ownerId ?? organizationOwner).as('ownerId'),
          number(from).as('readFrom'),
          number(at).as('readUntil'),
          number(from).as('readBefore'),
        ])
        .distinct()
        .where('organizationId', '=', org)
        .where('connectionId', '=', calendar.connectionId)
        .where('calendar', '=', calendar.href)
        .where('isUnderstood', '=', 1)
        .where('events', '>', 0),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'seriesKey', 'ownerId'])
        .doUpdateSet((eb) => ({ readUntil: eb.ref('excluded.readUntil'), readBefore })),
    )
    .execute();
  await tx
    .updateTable('connectedCalendars')
    .set((eb) => ({ readFrom: eb.fn.coalesce('readFrom', eb.val(from)), readUntil: at }))
    .where('organizationId', '=', org)
    .where('connectionId', '=', calendar.connectionId)
    .where('href', '=', calendar.href)
    .execute();
}

/** A plan always knows its meetings. */
export const recordSeriesReading = (tx: Tx, org: OrgId, seriesKey: string, { ownerId, from, at }: Reading) =>
  tx
    .insertInto('seriesReadings')
    .values({
      organizationId: org,
      seriesKey,
      ownerId: ownerId ?? organizationOwner,
      readFrom: from,
      readUntil: at,
      readBefore: from,
    })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'seriesKey', 'ownerId']).doUpdateSet({ readUntil: at, readBefore }),
    )
    .execute();

/** Connecting a calendar again then records its past again. */
export const forgetReadings = (
  tx: Tx,
  org: OrgId,
  { id, ownerId }: { id: number; ownerId: number | null },
): Promise<unknown> =>
  tx
    .deleteFrom('seriesReadings')
    .where('organizationId', '=', org)
    .where('ownerId', '=', ownerId ?? organizationOwner)
    .where('seriesKey', 'in', (eb) =>
      eb
        .selectFrom('calendarObjects')
        .select('seriesKey')
        .where('organizationId', '=', org)
        .where('connectionId', '=', id),
    )
    .execute();
