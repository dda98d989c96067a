// What calendars know of recorded meetings: how long before its start a meeting was announced, whether its series ends,
// who organized it, and how people of the directory answered.

import type { Kysely } from 'kysely';
import { hasSeriesEnd } from '#calendar-format/series-end.ts';
import { answersIn } from '#domain/meetings/planned/answers.ts';
import { identityKey } from '#domain/people/matching.ts';
import { dayMs, minuteMs } from '#domain/time/time-units.ts';
import type { DayRange } from '#domain/time/day-range.ts';
import { inChunks } from '#server/db/batches.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import { liveMeetings } from '#server/db/queries.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { copiesOfPlanned, type StoredCopy } from './copies-store.ts';
import { addressesOfOwners } from './owners-store.ts';
import type { PlannedRow } from './planned-store.ts';

type Db = Kysely<Tables>;

/** Keeps what calendars know of meetings that were recorded or linked just now. */
export async function keepCalendarFacts(
  tx: Tx,
  { org }: OrgLock,
  meetingIds: readonly number[],
): Promise<void> {
  for (const ids of inChunks(meetingIds)) {
    const planned = await tx
      .selectFrom('plannedMeetings')
      .select(['id', 'meetingId', 'startsAt', 'origin', 'originId', 'organizerEmail', 'seenAt'])
      .where('organizationId', '=', org)
      .where('meetingId', 'in', ids)
      .where('content', 'is', null)
      .execute();
    // Two planned meetings may be linked to one; the first announced it.
    const first = new Map(planned.toSorted((a, b) => b.id - a.id).map((one) => [one.meetingId ?? 0, one]));
    if (first.size > 0) await keepFacts(tx, org, first);
  }
}

type Announced = Pick<PlannedRow, 'id' | 'startsAt' | 'origin' | 'originId' | 'organizerEmail' | 'seenAt'>;

async function keepFacts(tx: Tx, org: OrgId, announced: ReadonlyMap<number, Announced>): Promise<void> {
  const plannedIds = [...announced.values()].map(({ id }) => id);
  const copies = await copiesOfPlanned(tx, org, plannedIds);
  const copiesOf = Map.groupBy(copies, ({ plannedMeetingId }) => plannedMeetingId);
  const addressesOf = await addressesOfOwners(
    tx,
    org,
    copies.map(({ ownerId }) => ownerId),
    new Map(),
  );
  const endOf = await seriesEnds(tx, org, copies);
  const connectedAt = await connectionTimes(
    tx,
    org,
    [...announced.values()].flatMap(({ origin, originId }) => (origin === 'connection' ? originId : [])),
  );
  const answersOf = new Map(
    [...announced].map(([meetingId, { id }]) => [meetingId, answersIn(copiesOf.get(id) ?? [], addressesOf)]),
  );
  const personOf = await peopleWithAddresses(tx, org, [
    ...[...answersOf.values()].flatMap((answers) => [...answers.keys()]),
    ...[...announced.values()].map(({ organizerEmail }) => organizerEmail),
  ]);
  const facts = [...announced].map(([meetingId, one]) => ({
    organizationId: org,
    meetingId,
    noticeMinutes: noticeOf(one, connectedAt),
    hasEnd: endOf(copiesOf.get(one.id) ?? []),
    organizerId: personOf.get(identityKey(one.organizerEmail)) ?? null,
  }));
  const rows = [...answersOf].flatMap(([meetingId, answers]) => {
    // The last one of somebody with several addresses.
    const own = new Map(
      [...answers].flatMap(([email, answer]) => {
        const personId = personOf.get(identityKey(email));
        return personId === undefined ? [] : [[personId, answer] as const];
      }),
    );
    return [...own].map(([personId, answer]) => ({ organizationId: org, meetingId, personId, answer }));
  });
  for (const table of ['calendarFacts', 'invitationAnswers'] as const)
    await tx
      .deleteFrom(table)
      .where('organizationId', '=', org)
      .where('meetingId', 'in', [...announced.keys()])
      .execute();
  await tx.insertInto('calendarFacts').values(facts).execute();
  for (const chunk of inChunks(rows)) await tx.insertInto('invitationAnswers').values(chunk).execute();
}

/** Null if it was first seen when its calendar had just been connected, or after its start. */
function noticeOf(
  { seenAt, startsAt, origin, originId }: Announced,
  connectedAt: ReadonlyMap<number, number>,
): number | null {
  if (seenAt === null || seenAt >= startsAt) return null;
  const isNew = origin === 'connection' && seenAt < (connectedAt.get(originId) ?? Infinity) + dayMs;
  return isNew ? null : Math.floor((startsAt - seenAt) / minuteMs);
}

async function connectionTimes(db: Db, org: OrgId, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('calendarConnections')
    .select(['id', 'createdAt'])
    .where('organizationId', '=', org)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, createdAt }) => [id, createdAt]));
}

/** Whether the series of a meeting ends: as its first calendar object or plan shows that has one. */
async function seriesEnds(
  db: Db,
  org: OrgId,
  copies: readonly StoredCopy[],
): Promise<(copies: readonly StoredCopy[]) => 0 | 1 | null> {
  const ends = new Map<string, boolean | null>();
  const keyOf = (origin: string, originId: number, href: string) => `${origin}:${originId}:${href}`;
  const ofOrigin = (origin: StoredCopy['origin']) =>
    copies.filter((copy) => copy.origin === origin && copy.isRecurring === 1);
  const connected = ofOrigin('connection');
  for (const hrefs of inChunks([...new Set(connected.map(({ href }) => href))]))
    for (const { connectionId, href, text } of await db
      .selectFrom('calendarObjects')
      .select(['connectionId', 'href', 'text'])
      .where('organizationId', '=', org)
      .where('connectionId', 'in', [...new Set(connected.map(({ originId }) => originId))])
      .where('href', 'in', hrefs)
      .execute())
      ends.set(keyOf('connection', connectionId, href), hasSeriesEnd(text));
  const planIds = [...new Set(ofOrigin('plan').map(({ originId }) => originId))];
  for (const ids of inChunks(planIds))
    for (const { id, repeats, untilDay } of await db
      .selectFrom('meetingPlans')
      .select(['id', 'repeats', 'untilDay'])
      .where('organizationId', '=', org)
      .where('id', 'in', ids)
      .execute())
      ends.set(keyOf('plan', id, ''), repeats === null ? null : untilDay !== null);
  return (some) => {
    const known = some.flatMap(({ origin, originId, href }) => ends.get(keyOf(origin, originId, href)) ?? []);
    return known[0] === undefined ? null : known[0] ? 1 : 0;
  };
}

async function peopleWithAddresses(
  db: Db,
  org: OrgId,
  emails: readonly string[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const identities = [...new Set(emails.filter((email) => email !== '').map(identityKey))];
  for (const chunk of inChunks(identities))
    for (const { identity, personId } of await db
      .selectFrom('personIdentities')
      .select(['identity', 'personId'])
      .where('organizationId', '=', org)
      .where('identity', 'in', chunk)
      .execute())
      found.set(identity, personId);
  return found;
}

const inRange = (db: Db, org: OrgId, { from, to }: DayRange) =>
  liveMeetings(db, org).where('meetings.day', '>=', from).where('meetings.day', '<=', to);

/** Of the meetings on some days. */
export const calendarFactsOn = (db: Db, org: OrgId, range: DayRange) =>
  inRange(db, org, range)
    .innerJoin('calendarFacts', (join) =>
      join
        .onRef('calendarFacts.organizationId', '=', 'meetings.organizationId')
        .onRef('calendarFacts.meetingId', '=', 'meetings.id'),
    )
    .select(['meetings.id', 'noticeMinutes', 'hasEnd', 'organizerId'])
    .execute();

/** How people answered the invitations to a title since a day, newest first. */
export const answersToTitle = (db: Db, org: OrgId, title: string, from: string) =>
  liveMeetings(db, org)
    .innerJoin('invitationAnswers', (join) =>
      join
        .onRef('invitationAnswers.organizationId', '=', 'meetings.organizationId')
        .onRef('invitationAnswers.meetingId', '=', 'meetings.id'),
    )
    .innerJoin('people', (join) =>
      join
        .onRef('people.organizationId', '=', 'invitationAnswers.organizationId')
        .onRef('people.id', '=', 'invitationAnswers.personId'),
    )
    .where('normalizedTitle', '=', title)
    .where('day', '>=', from)
    .select(['people.name', 'answer'])
    .orderBy('startedAt', 'desc')
    .orderBy('people.name')
    .execute();

/** The optional people of a recorded meeting, by name or address. */
export async function optionalPeople(db: Db, org: OrgId, meetingId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('plannedMeetings')
    .innerJoin('plannedAttendees', (join) =>
      join
        .onRef('plannedAttendees.organizationId', '=', 'plannedMeetings.organizationId')
        .onRef('plannedAttendees.plannedMeetingId', '=', 'plannedMeetings.id'),
    )
    .where('plannedMeetings.organizationId', '=', org)
    .where('meetingId', '=', meetingId)
    .where('isOptional', '=', 1)
    .select(['plannedAttendees.name', 'email'])
    .orderBy('position')
    .execute();
  return rows.map(({ name, email }) => name || email);
}

export const answersOn = (db: Db, org: OrgId, range: DayRange) =>
  inRange(db, org, range)
    .innerJoin('invitationAnswers', (join) =>
      join
        .onRef('invitationAnswers.organizationId', '=', 'meetings.organizationId')
        .onRef('invitationAnswers.meetingId', '=', 'meetings.id'),
    )
    .select(['meetings.id', 'invitationAnswers.personId', 'answer'])
    .execute();
