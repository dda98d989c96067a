// The SQL of boxes, those who may vote, and messages to organizers.

import type { Kysely } from 'kysely';
import type { LiveState } from '#domain/meetings/live/state.ts';
import type { PublishedRating } from '#domain/meetings/ratings/published-word.ts';
import { inChunks } from '#server/db/batches.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/identifiers.ts';
import { countRows, liveMeetings } from '#server/db/queries.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;

export type RatingRow = Omit<Tables['ratings'], 'comments'> & { comments: string };
export type Voter = { email: string; hasAccount: boolean };

const ratings = (db: Db, org: OrgId) =>
  db.selectFrom('ratings').selectAll().where('ratings.organizationId', '=', org);

export const ratingById = (db: Db, org: OrgId, id: number): Promise<RatingRow | undefined> =>
  ratings(db, org).where('id', '=', id).executeTakeFirst();

/** The box of a meeting, otherwise that of its series and month. */
export const ratingOf = (
  db: Db,
  org: OrgId,
  meeting: { id: number; normalizedTitle: string; day: string },
): Promise<RatingRow | undefined> =>
  ratings(db, org)
    .where((eb) =>
      eb.or([
        eb('meetingId', '=', meeting.id),
        eb.and([eb('series', '=', meeting.normalizedTitle), eb('month', '=', meeting.day.slice(0, 7))]),
      ]),
    )
    .orderBy('meetingId', (order) => order.asc().nullsLast())
    .executeTakeFirst();

export const countOpen = (db: Db, org: OrgId): Promise<number> =>
  countRows(db.selectFrom('ratings').where('organizationId', '=', org).where('closedAt', 'is', null));

export const openIds = async (db: Db): Promise<Set<number>> =>
  new Set(
    (await db.selectFrom('ratings').select('id').where('closedAt', 'is', null).execute()).map(({ id }) => id),
  );

/** The number of open boxes, and when the last one closes. */
export const lastClosing = async (db: Db): Promise<{ open: number; closesAt: number | null }> =>
  db
    .selectFrom('ratings')
    .where('closedAt', 'is', null)
    .select(({ fn }) => [fn.countAll<number>().as('open'), fn.max<number | null>('closesAt').as('closesAt')])
    .executeTakeFirstOrThrow();

type NewRating = Pick<
  Tables['ratings'],
  'meetingId' | 'series' | 'month' | 'title' | 'opensAt' | 'closesAt' | 'isInRoom'
>;

/** Null if there is such a box already. */
export async function insertRating(
  tx: Tx,
  org: OrgId,
  rating: NewRating,
  voters: readonly Voter[],
): Promise<number | null> {
  const inserted = await tx
    .insertInto('ratings')
    .values({
      ...rating,
      organizationId: org,
      id: newId(),
      possibleVoters: voters.length,
      closedAt: null,
      word: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return null;
  const rows = voters.map(({ email, hasAccount }, position) => ({
    organizationId: org,
    ratingId: inserted.id,
    position,
    email,
    hasAccount: hasAccount ? (1 as const) : (0 as const),
  }));
  for (const chunk of inChunks(rows))
    await tx
      .insertInto('ratingVoters')
      .values([...chunk])
      .execute();
  return inserted.id;
}

/** False if another process has done so. */
export async function closeRating(
  tx: Tx,
  org: OrgId,
  id: number,
  closedAt: number,
  { word, comments }: PublishedRating,
): Promise<boolean> {
  const closed = await tx
    .updateTable('ratings')
    .set({ closedAt, word, comments: JSON.stringify(comments) })
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  await tx.deleteFrom('ratingVoters').where('organizationId', '=', org).where('ratingId', '=', id).execute();
  return closed !== undefined;
}

export const votersOf = (db: Db, org: OrgId, id: number) =>
  db
    .selectFrom('ratingVoters')
    .select(['position', 'email', 'hasAccount'])
    .where('organizationId', '=', org)
    .where('ratingId', '=', id)
    .orderBy('position')
    .execute();

/** The open boxes that ask the owner of an address. */
export const openBoxesOf = (db: Db, org: OrgId, email: string) =>
  ratings(db, org)
    .innerJoin('ratingVoters', (join) =>
      join
        .onRef('ratingVoters.organizationId', '=', 'ratings.organizationId')
        .onRef('ratingVoters.ratingId', '=', 'ratings.id'),
    )
    .where('ratingVoters.email', '=', email)
    .where('closedAt', 'is', null)
    .orderBy('opensAt')
    .orderBy('ratings.id')
    .execute();

export const voterIn = (db: Db, org: OrgId, id: number, which: { email: string } | { position: number }) =>
  db
    .selectFrom('ratingVoters')
    .select(['position', 'email', 'hasAccount'])
    .where('organizationId', '=', org)
    .where('ratingId', '=', id)
    .where((eb) => ('email' in which ? eb('email', '=', which.email) : eb('position', '=', which.position)))
    .executeTakeFirst();

export const deleteVoters = (tx: Tx, org: OrgId, emails: readonly string[]) =>
  tx.deleteFrom('ratingVoters').where('organizationId', '=', org).where('email', 'in', emails).execute();

/** The meetings that a box is about. */
export const ratedMeetings = (
  db: Db,
  org: OrgId,
  { meetingId, series, month }: Pick<RatingRow, 'meetingId' | 'series' | 'month'>,
) =>
  liveMeetings(db, org)
    .selectAll()
    .where('origin', '!=', 'sample')
    .where((eb) =>
      meetingId === null
        ? eb.and([
            eb('normalizedTitle', '=', series ?? ''),
            eb('day', '>=', `${month}-01`),
            eb('day', '<=', `${month}-31`),
          ])
        : eb('id', '=', meetingId),
    )
    .execute();

export const meetingOf = (db: Db, org: OrgId, id: number) =>
  liveMeetings(db, org)
    .select(['id', 'title', 'normalizedTitle', 'day', 'startedAt', 'durationMinutes', 'createdBy', 'origin'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The last day before on which a meeting with the title was held. */
export const heldBefore = async (
  db: Db,
  org: OrgId,
  {
    id,
    normalizedTitle,
    startedAt,
    day,
  }: { id: number; normalizedTitle: string; startedAt: number; day: string },
): Promise<string | null> =>
  (
    await liveMeetings(db, org)
      .where('normalizedTitle', '=', normalizedTitle)
      .where('startedAt', '<', startedAt)
      .where('day', '<', day)
      .where('id', '!=', id)
      .where('origin', '!=', 'sample')
      .select('day')
      .orderBy('startedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.day ?? null;

/** The titles of what is planned within some time. */
export const plannedTitles = async (db: Db, org: OrgId, from: number, to: number): Promise<string[]> =>
  (
    await db
      .selectFrom('plannedMeetings')
      .select('title')
      .where('organizationId', '=', org)
      .where('startsAt', '>', from)
      .where('startsAt', '<', to)
      .execute()
  ).map(({ title }) => title);

/** Who was in some meetings, and who organized them. */
export async function peopleIn(db: Db, org: OrgId, ids: readonly number[]) {
  const attendees = [];
  const organizers = [];
  for (const chunk of inChunks(ids)) {
    attendees.push(
      ...(await db
        .selectFrom('attendees')
        .select(['meetingId', 'name', 'personId'])
        .where('organizationId', '=', org)
        .where('meetingId', 'in', chunk)
        .execute()),
    );
    organizers.push(
      ...(await db
        .selectFrom('calendarFacts')
        .select('organizerId')
        .where('organizationId', '=', org)
        .where('meetingId', 'in', chunk)
        .where('organizerId', 'is not', null)
        .execute()),
    );
  }
  return { attendees, organizers: organizers.flatMap(({ organizerId }) => organizerId ?? []) };
}

/** The people of live meetings that were saved, by the id of the recorded meeting. */
export async function livePeople(db: Db, org: OrgId, meetingIds: readonly number[]) {
  const found = new Map<number | null, LiveState['people']>();
  for (const chunk of inChunks(meetingIds))
    for (const { meetingId, state } of await db
      .selectFrom('liveMeetings')
      .select(['meetingId', 'state'])
      .where('organizationId', '=', org)
      .where('meetingId', 'in', chunk)
      .execute())
      found.set(meetingId, (JSON.parse(state) as LiveState).people);
  return found;
}

/** Addresses of people of the directory. */
export async function addressesOf(db: Db, org: OrgId, personIds: readonly number[]) {
  const rows = [];
  for (const chunk of inChunks([...new Set(personIds)]))
    rows.push(
      ...(await db
        .selectFrom('personIdentities')
        .select(['personId', 'identity'])
        .where('organizationId', '=', org)
        .where('personId', 'in', chunk)
        .where('identity', 'like', '%@%')
        .orderBy('identity')
        .execute()),
    );
  return Map.groupBy(rows, ({ personId }) => personId);
}

/** Those of some addresses that are the account of an active member. */
export async function accountsOf(db: Db, org: OrgId, emails: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const chunk of inChunks([...new Set(emails)]))
    for (const { emailKey } of await db
      .selectFrom('users')
      .select('emailKey')
      .where('organizationId', '=', org)
      .where('status', '=', 'active')
      .where('emailKey', 'in', chunk)
      .execute())
      found.add(emailKey);
  return found;
}

export async function emailsOfUsers(
  db: Db,
  org: OrgId,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const chunk of inChunks([...new Set(ids)]))
    for (const { id, emailKey } of await db
      .selectFrom('users')
      .select(['id', 'emailKey'])
      .where('organizationId', '=', org)
      .where('id', 'in', chunk)
      .execute())
      found.set(id, emailKey);
  return found;
}

/** The clock of an organization that asks for ratings. */
export const clockOf = (db: Db, org: OrgId) =>
  db
    .selectFrom('organizations')
    .select(['timeZone', 'hygieneRule'])
    .where('id', '=', org)
    .where('asksForRatings', '=', 1)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

export async function saveMessage(tx: Tx, message: Tables['organizerMessages']): Promise<void> {
  const { organizationId, meetingId, userId, text, sentAt } = message;
  if (text === '')
    await tx
      .deleteFrom('organizerMessages')
      .where('organizationId', '=', organizationId)
      .where('meetingId', '=', meetingId)
      .where('userId', '=', userId)
      .execute();
  else
    await tx
      .insertInto('organizerMessages')
      .values(message)
      .onConflict((conflict) =>
        conflict.columns(['organizationId', 'meetingId', 'userId']).doUpdateSet({ text, sentAt }),
      )
      .execute();
}

const messages = (db: Db, org: OrgId) =>
  db
    .selectFrom('organizerMessages')
    .innerJoin('users', 'users.id', 'organizerMessages.userId')
    .select(['users.name', 'text', 'sentAt', 'meetingId'])
    .where('organizerMessages.organizationId', '=', org)
    .orderBy('sentAt')
    .orderBy('organizerMessages.userId');

/** Of one sender, or all. */
export const messagesAbout = (db: Db, org: OrgId, meetingId: number, userId: number | null) =>
  messages(db, org)
    .where('meetingId', '=', meetingId)
    .$if(userId !== null, (query) => query.where('organizerMessages.userId', '=', userId ?? 0))
    .execute();

export const messagesOf = (db: Db, org: OrgId, userId: number) =>
  messages(db, org).where('organizerMessages.userId', '=', userId).execute();
