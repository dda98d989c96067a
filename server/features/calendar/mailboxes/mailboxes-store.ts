// The SQL of mailboxes: which exist, which are due, and what was read of them.

import type { Kysely, Selectable, Updateable } from 'kysely';
import { nearPauseMs } from '#domain/calendar/mailboxes.ts';
import { inChunks } from '#server/db/batches.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/identifiers.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;
export type MailboxRow = Selectable<Tables['mailboxes']>;

const ofConnection = (db: Db, org: OrgId, connectionId: number) =>
  db.selectFrom('mailboxes').where('organizationId', '=', org).where('connectionId', '=', connectionId);

export const mailboxesOfConnection = (db: Db, org: OrgId, connectionId: number): Promise<MailboxRow[]> =>
  ofConnection(db, org, connectionId).selectAll().orderBy('email').execute();

/** The next due ones. A clock may have been set back. */
export const dueMailboxes = (db: Db, org: OrgId, connectionId: number, now: number, limit: number) =>
  ofConnection(db, org, connectionId)
    .selectAll()
    .where((eb) => eb.or([eb('nextAt', '<=', now), eb('readUntil', '>', now)]))
    .orderBy('nextAt')
    .orderBy('email')
    .limit(limit)
    .execute();

export const nextDueAt = async (db: Db, org: OrgId, connectionId: number, now: number): Promise<number> => {
  const { at } = await ofConnection(db, org, connectionId)
    .select((eb) => eb.fn.min<number | null>('nextAt').as('at'))
    .executeTakeFirstOrThrow();
  // New people join the directory meanwhile.
  return Math.min(at ?? Infinity, now + nearPauseMs);
};

export async function addMailboxes(
  tx: Tx,
  org: OrgId,
  connectionId: number,
  emails: readonly string[],
  now: number,
): Promise<void> {
  const rows = emails.map((email) => ({
    organizationId: org,
    id: newId(),
    connectionId,
    email,
    nextAt: now,
  }));
  for (const chunk of inChunks(rows))
    await tx
      .insertInto('mailboxes')
      .values(chunk)
      .onConflict((conflict) => conflict.columns(['organizationId', 'connectionId', 'email']).doNothing())
      .execute();
}

export const updateMailbox = (
  tx: Tx,
  { organizationId, id }: Pick<MailboxRow, 'organizationId' | 'id'>,
  change: Updateable<Tables['mailboxes']>,
) =>
  tx
    .updateTable('mailboxes')
    .set(change)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();

export const deleteMailbox = (tx: Tx, { organizationId, id }: Pick<MailboxRow, 'organizationId' | 'id'>) =>
  tx.deleteFrom('mailboxes').where('organizationId', '=', organizationId).where('id', '=', id).execute();

/** All are read again at once. */
export const readAllAgain = (tx: Tx, org: OrgId, connectionId: number, now: number) =>
  tx
    .updateTable('mailboxes')
    .set({ nextAt: now, wholeAt: now })
    .where('organizationId', '=', org)
    .where('connectionId', '=', connectionId)
    .execute();

/** Who owns the copies of a mailbox: its active member, else the mailbox itself. */
export async function ownerOfMailbox(db: Db, { organizationId, id, email }: MailboxRow): Promise<number> {
  const member = await db
    .selectFrom('users')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('emailKey', '=', email)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return member?.id ?? -id;
}

export type StoredSeries = Pick<
  Selectable<Tables['calendarObjects']>,
  'href' | 'uid' | 'seriesKey' | 'text' | 'fingerprint'
>;

export const storedSeries = (
  db: Db,
  { organizationId, connectionId, email }: MailboxRow,
): Promise<StoredSeries[]> =>
  db
    .selectFrom('calendarObjects')
    .select(['href', 'uid', 'seriesKey', 'text', 'fingerprint'])
    .where('organizationId', '=', organizationId)
    .where('connectionId', '=', connectionId)
    .where('calendar', '=', email)
    .orderBy('href')
    .execute();

/** Numbers of mailboxes by state, and of events and meetings in them. */
export async function progressOf(db: Db, org: OrgId, connectionId: number) {
  const mailboxes = await ofConnection(db, org, connectionId)
    .select(['email', 'readUntil', 'failure', 'providerCode'])
    .orderBy('email')
    .execute();
  const { events, meetings } = await db
    .selectFrom('calendarObjects')
    .select((eb) => [
      eb.fn.sum<number | null>('events').as('events'),
      eb.fn.sum<number | null>('meetings').as('meetings'),
    ])
    .where('organizationId', '=', org)
    .where('connectionId', '=', connectionId)
    .executeTakeFirstOrThrow();
  return { mailboxes, events: events ?? 0, meetings: meetings ?? 0 };
}

/** The copies of a member who leaves belong to the mailbox alone. */
export async function releaseCopies(tx: Tx, org: OrgId, userId: number): Promise<void> {
  const mailboxes = await tx
    .selectFrom('mailboxes')
    .innerJoin('users', 'users.emailKey', 'mailboxes.email')
    .select(['mailboxes.id', 'mailboxes.connectionId', 'mailboxes.email'])
    .where('mailboxes.organizationId', '=', org)
    .where('users.id', '=', userId)
    .execute();
  for (const { id, connectionId, email } of mailboxes) {
    await tx
      .updateTable('calendarCopies')
      .set({ ownerId: -id })
      .where('organizationId', '=', org)
      .where('origin', '=', 'connection')
      .where('originId', '=', connectionId)
      .where('ownerId', '=', userId)
      .execute();
    await tx
      .updateTable('plannedMeetings')
      .set((eb) => ({
        ownerId: -id,
        createdBy: eb
          .selectFrom('calendarConnections')
          .select('calendarConnections.createdBy')
          .where('calendarConnections.organizationId', '=', org)
          .where('calendarConnections.id', '=', connectionId)
          .$asScalar()
          .$notNull(),
      }))
      .where('organizationId', '=', org)
      .where('origin', '=', 'connection')
      .where('originId', '=', connectionId)
      .where('ownerId', '=', userId)
      .execute();
    await tx
      .deleteFrom('leftOutMailboxes')
      .where('organizationId', '=', org)
      .where('email', '=', email)
      .execute();
  }
}

/** The mailbox with one of these addresses, of whatever connection. */
export const readMailboxOf = (db: Db, org: OrgId, emails: readonly string[]) =>
  db
    .selectFrom('mailboxes')
    .select(['readFrom', 'readUntil'])
    .where('organizationId', '=', org)
    .where('email', 'in', emails)
    .executeTakeFirst();

/** The mailboxes of an erased person, and what was stored of them. The next reading does not find the person again. */
export async function eraseMailboxes(tx: Tx, org: OrgId, keys: ReadonlySet<string>): Promise<void> {
  for (const email of keys) {
    for (const table of ['mailboxes', 'leftOutMailboxes'] as const)
      await tx.deleteFrom(table).where('organizationId', '=', org).where('email', '=', email).execute();
    await tx
      .deleteFrom('calendarObjects')
      .where('organizationId', '=', org)
      .where('calendar', '=', email)
      .execute();
    const copies = await tx
      .selectFrom('calendarCopies')
      .select(['id', 'href'])
      .where('organizationId', '=', org)
      .where('href', 'like', `${email} %`)
      .execute();
    for (const { id, href } of copies)
      await tx
        .updateTable('calendarCopies')
        .set({ href: href.slice(email.length) })
        .where('organizationId', '=', org)
        .where('id', '=', id)
        .execute();
  }
}
