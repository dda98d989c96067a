// The SQL of notes about bookings: settings, choices, and which notes are due.

import { type Kysely, sql } from 'kysely';
import type { NoteChoice, NoteThreshold } from '#domain/calendar/booking-notes.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;

/** Null: the organization sends none. */
export async function thresholdOf(db: Db, org: OrgId): Promise<NoteThreshold | null> {
  const { bookingNotes } = await db
    .selectFrom('organizations')
    .select('bookingNotes')
    .where('id', '=', org)
    .executeTakeFirstOrThrow();
  return bookingNotes === null ? null : (JSON.parse(bookingNotes) as NoteThreshold);
}

export const saveThreshold = (tx: Tx, org: OrgId, threshold: NoteThreshold | null) =>
  tx
    .updateTable('organizations')
    .set({ bookingNotes: threshold && JSON.stringify(threshold) })
    .where('id', '=', org)
    .execute();

export async function choiceOf(db: Db, org: OrgId, email: string): Promise<NoteChoice> {
  const found = await db
    .selectFrom('bookingNoteChoices')
    .select('choice')
    .where('organizationId', '=', org)
    .where('email', '=', email)
    .executeTakeFirst();
  return found?.choice ?? 'each';
}

export const saveChoice = (tx: Tx, org: OrgId, email: string, choice: NoteChoice) =>
  tx
    .insertInto('bookingNoteChoices')
    .values({ organizationId: org, email, choice })
    .onConflict((conflict) => conflict.columns(['organizationId', 'email']).doUpdateSet({ choice }))
    .execute();

/** Whose notes are due, of all organizations. */
export const dueReaders = (db: Db, now: number) =>
  db
    .selectFrom('bookingNotes')
    .select(['organizationId', 'email'])
    .distinct()
    .where('dueAt', '<=', now)
    .limit(200)
    .execute();

const notesOf = (db: Db, org: OrgId, email: string) =>
  db.selectFrom('bookingNotes').where('organizationId', '=', org).where('email', '=', email);

export const dueNotes = (db: Db, org: OrgId, email: string, now: number) =>
  notesOf(db, org, email)
    .select(['seriesKey', 'isDigest'])
    .where('dueAt', '<=', now)
    .orderBy('bookedAt')
    .orderBy('seriesKey')
    .execute();

export async function countSent(db: Db, org: OrgId, email: string, since: number): Promise<number> {
  const { sent } = await notesOf(db, org, email)
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('sentAt', '>=', since)
    .executeTakeFirstOrThrow();
  return sent;
}

export const updateNotes = async (
  tx: Tx,
  org: OrgId,
  email: string,
  seriesKeys: readonly string[],
  change: { dueAt: number | null; isDigest: 0 | 1; sentAt?: number },
): Promise<unknown> =>
  seriesKeys.length > 0 &&
  tx
    .updateTable('bookingNotes')
    .set(change)
    .where('organizationId', '=', org)
    .where('email', '=', email)
    .where('seriesKey', 'in', seriesKeys)
    .execute();

export const purgeNotes = (tx: Tx, bookedBefore: number) =>
  tx.deleteFrom('bookingNotes').where('bookedAt', '<', bookedBefore).execute();

export async function deleteNotesOf(tx: Tx, org: OrgId, emails: readonly string[]): Promise<void> {
  for (const table of ['bookingNotes', 'bookingNoteChoices'] as const)
    await tx.deleteFrom(table).where('organizationId', '=', org).where('email', 'in', emails).execute();
}

export async function deleteNotesOfMember(tx: Tx, org: OrgId, userId: number): Promise<void> {
  const members = await tx.selectFrom('users').select('emailKey').where('id', '=', userId).execute();
  await deleteNotesOf(
    tx,
    org,
    members.map(({ emailKey }) => emailKey),
  );
}

/**
 * Coming meetings in the reader's own calendar that they organize, of a series or with an id, the next one first. Copies
 * of others that name the reader as the organizer are not among them.
 */
export const comingMeetings = (
  db: Db,
  { org, userId, email }: Pick<Member, 'org' | 'userId' | 'email'>,
  addresses: readonly string[],
  wanted: { seriesKey: string } | { id: number },
  now: number,
) =>
  db
    .selectFrom('plannedMeetings')
    .select(['id', 'seriesKey', 'title', 'startsAt', 'durationMinutes'])
    .where('organizationId', '=', org)
    .where('organizerEmail', 'in', addresses)
    .where('state', '=', 'planned')
    .where('content', 'is', null)
    .where('startsAt', '>', now)
    .where((eb) => ('id' in wanted ? eb('id', '=', wanted.id) : eb('seriesKey', '=', wanted.seriesKey)))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('calendarCopies')
          .leftJoin('mailboxes', (join) =>
            join
              .onRef('mailboxes.organizationId', '=', 'calendarCopies.organizationId')
              .on(sql<boolean>`"mailboxes"."id" = -"calendarCopies"."ownerId"`),
          )
          .select('calendarCopies.id')
          .whereRef('calendarCopies.organizationId', '=', 'plannedMeetings.organizationId')
          .whereRef('calendarCopies.plannedMeetingId', '=', 'plannedMeetings.id')
          .where((or) => or.or([or('ownerId', '=', userId), or('mailboxes.email', '=', email)])),
      ),
    )
    .orderBy('startsAt')
    .execute();

/** What is stored about somebody. */
export async function ownNotes(db: Db, org: OrgId, email: string) {
  const notes = await notesOf(db, org, email).select(['bookedAt', 'sentAt']).orderBy('bookedAt').execute();
  return {
    choice: await choiceOf(db, org, email),
    notes: notes.map(({ bookedAt, sentAt }) => ({
      bookedAt: isoInstant(bookedAt),
      sentAt: sentAt === null ? null : isoInstant(sentAt),
    })),
  };
}
