// Reads single meetings and their attendees.

import { meetingLines } from '#domain/meetings/meeting-texts.ts';
import { inChunks } from '#server/db/batches.ts';
import { prepared } from '#server/db/prepared.ts';
import { liveMeetings } from '#server/db/queries.ts';
import { amounts, type Shown } from '#server/db/visible-to.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;
export type MeetingRow = Selectable<Tables['meetings']>;
/** What lists show of a meeting: half of its columns take half as long to read. */
export const listedColumns = [
  ...meetingLines,
  'id',
  'title',
  'type',
  'hasAgenda',
  'startedAt',
  'scheduledAt',
  'day',
  'durationMinutes',
  'attendeeCount',
  'totalCents',
  'averageHourlyRateCents',
  'estimatedCents',
  'durationEstimated',
  'attendeesEstimated',
  'outcomes',
  'actionItemsCount',
  'estimatedValueCents',
  'worthIt',
  'attendeesWord',
  'origin',
  'createdBy',
  'version',
  'pricingVersion',
  'pricedAt',
  'externalId',
] as const;
export type AttendeeRow = Omit<Tables['attendees'], 'organizationId' | 'meetingId' | 'position'>;
/** As a caller may see them. */
export type ShownMeeting = Shown<MeetingRow>;
export type ListedRow = Pick<ShownMeeting, (typeof listedColumns)[number]>;
export type ShownAttendee = Shown<AttendeeRow>;

export const meetingById = amounts(
  async (db, org: OrgId, id: number) => (await meetingWithAuthor(db, { org, id }))[0],
);

const meetingWithAuthor = prepared((db, { org, id }: { org: OrgId; id: number }) =>
  liveMeetings(db, org)
    .where('meetings.id', '=', id)
    .leftJoin('users', (join) =>
      join
        .onRef('users.organizationId', '=', 'meetings.organizationId')
        .onRef('users.id', '=', 'meetings.createdBy'),
    )
    .selectAll('meetings')
    // The author may be a program: a token of the organization, identified by its negative id.
    .leftJoin('apiTokens', (join) =>
      join
        .onRef('apiTokens.organizationId', '=', 'meetings.organizationId')
        .on('apiTokens.id', '=', sql<number>`-"meetings"."createdBy"`),
    )
    .select(({ fn }) => fn.coalesce('users.name', 'apiTokens.name').as('createdByName')),
);

/** As in `meetingById`. */
export async function authorName(db: Db, org: OrgId, createdBy: number): Promise<string | null> {
  const [table, id] = createdBy < 0 ? (['apiTokens', -createdBy] as const) : (['users', createdBy] as const);
  const author = db.selectFrom<'apiTokens' | 'users'>(table).select('name').where('organizationId', '=', org);
  return (await author.where('id', '=', id).executeTakeFirst())?.name ?? null;
}

/** A meeting, deleted or not. */
export const anyMeeting = (db: Db, org: OrgId, id: number) =>
  db
    .selectFrom('meetings')
    .selectAll()
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .executeTakeFirst();

export const deletedMeeting = (db: Db, org: OrgId, id: number) =>
  db
    .selectFrom('meetings')
    .select(['id', 'createdBy', 'day', 'title'])
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst();

/** Deleted ones as well. */
export async function meetingsOf(db: Db, org: OrgId, ids: readonly number[]): Promise<MeetingRow[]> {
  const found: MeetingRow[] = [];
  for (const chunk of inChunks(ids))
    found.push(
      ...(await db
        .selectFrom('meetings')
        .selectAll()
        .where('organizationId', '=', org)
        .where('id', 'in', chunk)
        .execute()),
    );
  return found;
}

type Draft = { org: OrgId; createdBy: number; draftKey: string };

/** The meeting that was saved from a draft of an author, deleted or not, held or to come. */
export const savedDraft = async (db: Db, draft: Draft) => (await meetingsOfDraft(db, draft))[0];

const meetingsOfDraft = prepared((db, { org, createdBy, draftKey }: Draft) => {
  const savedIn = (table: 'meetings' | 'plannedMeetings') =>
    db
      .selectFrom(table)
      .select('id')
      .where('organizationId', '=', org)
      .where('createdBy', '=', createdBy)
      .where('draftKey', '=', draftKey);
  return savedIn('meetings').unionAll(savedIn('plannedMeetings').where('content', 'is not', null));
});

/** The meeting with this external id, deleted or not. */
export const meetingOfExternalId = (db: Db, org: OrgId, source: string, externalId: string) =>
  db
    .selectFrom('meetings')
    .select(['id', 'deletedAt'])
    .where('organizationId', '=', org)
    .where('externalSource', '=', source)
    .where('externalId', '=', externalId)
    .executeTakeFirst();

const attendeeColumns = [
  'name',
  'role',
  'personId',
  'salaryTier',
  'hourlyRateCents',
  'estimated',
  'joinedMinute',
  'leftMinute',
] as const;

/** In the order in which they were entered. */
export const attendeesOf = amounts((db, org: OrgId, meetingId: number) =>
  attendeesOfMeeting(db, { org, meetingId }),
);

const attendeesOfMeeting = prepared((db, { org, meetingId }: { org: OrgId; meetingId: number }) =>
  db
    .selectFrom('attendees')
    .select(attendeeColumns)
    .where('organizationId', '=', org)
    .where('meetingId', '=', meetingId)
    .orderBy('position'),
);

/** By meeting, in the order in which they were entered. */
export const attendeesByMeeting = amounts(async (db, org: OrgId, ids: readonly number[]) => {
  const rows = [];
  for (const chunk of inChunks(ids))
    rows.push(
      ...(await db
        .selectFrom('attendees')
        .select(['meetingId', ...attendeeColumns])
        .where('organizationId', '=', org)
        .where('meetingId', 'in', chunk)
        .orderBy('meetingId')
        .orderBy('position')
        .execute()),
    );
  return Map.groupBy(rows, ({ meetingId }) => meetingId);
});

/** At most `limit` meetings recorded by a person, in draft key order, which an index provides. */
export const recordedBy = amounts((db, org: OrgId, createdBy: number, after: string, limit: number) =>
  liveMeetings(db, org)
    .selectAll()
    .where('createdBy', '=', createdBy)
    .where('draftKey', '>', after)
    .orderBy('draftKey')
    .limit(limit)
    .execute(),
);

/** Those of some meetings that were recorded from calendars in which one of these addresses is a guest. */
export async function recordedOfGuest(
  db: Db,
  org: OrgId,
  ids: readonly number[],
  addresses: readonly string[],
): Promise<Set<number>> {
  const found = new Set<number>();
  for (const chunk of inChunks(ids)) {
    const rows = await db
      .selectFrom('plannedMeetings')
      .innerJoin('plannedAttendees', (join) =>
        join
          .onRef('plannedAttendees.organizationId', '=', 'plannedMeetings.organizationId')
          .onRef('plannedAttendees.plannedMeetingId', '=', 'plannedMeetings.id'),
      )
      .select('meetingId')
      .where('plannedMeetings.organizationId', '=', org)
      .where('meetingId', 'in', chunk)
      .where('plannedAttendees.isListed', '=', 1)
      .where('plannedAttendees.email', 'in', addresses)
      .execute();
    for (const { meetingId } of rows) if (meetingId !== null) found.add(meetingId);
  }
  return found;
}
