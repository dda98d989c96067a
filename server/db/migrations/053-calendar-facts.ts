// What calendars know of recorded meetings, and whether meetings of calendars that were recorded before had guests.
// The answers to invitations were not read before, so that those of earlier meetings stay unknown.

import { type Kysely, sql } from 'kysely';
import { hasSeriesEnd } from '#calendar-format/series-end.ts';
import { isGuest, ownDomains } from '#domain/people/guests.ts';
import { inChunks } from '../batches.ts';
import type { Tables } from '../tables.ts';
import { dialectOf, organization } from './baseline/dialect.ts';

/** As in server/db/identifiers.ts: when a planned meeting was first seen. */
const seenAt = `(1262304000000 + "plannedMeetings"."id" / 4096)`;
const notice = `"plannedMeetings"."startsAt" - ${seenAt}`;

const tables = (withoutRowid: string) => [
  `create table "calendarFacts" (
    ${organization},
    "meetingId" bigint not null,
    "noticeMinutes" integer,
    "hasEnd" integer,
    "organizerId" bigint,
    constraint "calendarFactsKey" primary key ("organizationId", "meetingId"),
    constraint "calendarFactsOfMeeting" foreign key ("organizationId", "meetingId")
      references "meetings" ("organizationId", "id") on delete cascade
  )${withoutRowid}`,
  `create index "calendarFactsByOrganizer" on "calendarFacts" ("organizationId", "organizerId")
    where "organizerId" is not null`,
  `create table "invitationAnswers" (
    ${organization},
    "meetingId" bigint not null,
    "personId" bigint not null,
    "answer" text not null check ("answer" in ('accepted', 'declined', 'open')),
    constraint "invitationAnswersKey" primary key ("organizationId", "meetingId", "personId"),
    constraint "invitationAnswersOfMeeting" foreign key ("organizationId", "meetingId")
      references "meetings" ("organizationId", "id") on delete cascade,
    constraint "invitationAnswersOfPerson" foreign key ("organizationId", "personId")
      references "people" ("organizationId", "id") on delete cascade
  )${withoutRowid}`,
  `create index "invitationAnswersByPerson" on "invitationAnswers" ("organizationId", "personId")`,
];

/** Unknown if it was first seen when its calendar had just been connected, or after its start. */
const facts = `insert into "calendarFacts" ("organizationId", "meetingId", "noticeMinutes", "hasEnd", "organizerId")
  select "plannedMeetings"."organizationId", "plannedMeetings"."meetingId",
    case when ${notice} > 0 and ("plannedMeetings"."origin" = 'plan'
      or ${seenAt} >= "calendarConnections"."createdAt" + 86400000) then (${notice}) / 60000 end,
    case when "plannedMeetings"."origin" <> 'plan' or "meetingPlans"."repeats" is null then null
      when "meetingPlans"."untilDay" is null then 0 else 1 end,
    "personIdentities"."personId"
  from "plannedMeetings"
    inner join "meetings" on "meetings"."organizationId" = "plannedMeetings"."organizationId"
      and "meetings"."id" = "plannedMeetings"."meetingId"
    left join "calendarConnections" on "calendarConnections"."organizationId" = "plannedMeetings"."organizationId"
      and "plannedMeetings"."origin" = 'connection' and "calendarConnections"."id" = "plannedMeetings"."originId"
    left join "meetingPlans" on "meetingPlans"."organizationId" = "plannedMeetings"."organizationId"
      and "plannedMeetings"."origin" = 'plan' and "meetingPlans"."id" = "plannedMeetings"."originId"
    left join "personIdentities" on "personIdentities"."organizationId" = "plannedMeetings"."organizationId"
      and "personIdentities"."identity" = "plannedMeetings"."organizerEmail"
      and "plannedMeetings"."organizerEmail" <> ''
  where "plannedMeetings"."content" is null and "plannedMeetings"."id" = (
    select min("other"."id") from "plannedMeetings" as "other"
      where "other"."organizationId" = "plannedMeetings"."organizationId"
        and "other"."meetingId" = "plannedMeetings"."meetingId" and "other"."content" is null)`;

const guests = `case "hasGuests" when 1 then 'external' when 0 then 'internal' else 'unknown' end`;
const sums = ['meetings', 'minutes', 'personMinutes', 'costCents', 'blendedCents', 'estimatedCents'].concat([
  'guessedCents',
  'valueCents',
  'valued',
  'worthwhile',
]);
const quoted = sums.map((name) => `"${name}"`).join(', ');
const guestSums = [
  `update "monthTotals" set ${sums.map((name) => `"${name}" = 0`).join(', ')}, "version" = "version" + 1
    where "kind" = 'guests'`,
  `insert into "monthTotals" ("organizationId", "kind", "month", "name", ${quoted}, "version")
    select "organizationId", 'guests', substr("day", 1, 7), ${guests}, count(*), sum("durationMinutes"),
      sum("personMinutes"), sum("totalCents"), sum("blendedCents"), sum("estimatedCents"),
      sum(case when "durationEstimated" + "attendeesEstimated" > 0 then "blendedCents" else 0 end),
      coalesce(sum("estimatedValueCents"), 0), count("estimatedValueCents"),
      sum(case when "worthIt" = 'yes' then 1 else 0 end), 1
    from "meetings" where "deletedAt" is null group by 1, 3, 4
    on conflict ("organizationId", "kind", "month", "name") do update set
      ${sums.map((name) => `"${name}" = excluded."${name}"`).join(', ')}, "version" = "monthTotals"."version" + 1`,
];

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of [...tables(dialectOf(db).withoutRowid), facts])
    await sql.raw(statement).execute(db);
  await fillEnds(db);
  for (const { id } of await db.selectFrom('organizations').select('id').execute()) await fillGuests(db, id);
  for (const statement of guestSums) await sql.raw(statement).execute(db);
}

/** One connection after the other: the calendars of all need more memory than a server has. */
async function fillEnds(db: Kysely<Tables>): Promise<void> {
  for (const one of await db.selectFrom('calendarConnections').select(['organizationId', 'id']).execute())
    await fillEndsOf(db, one.organizationId, one.id);
}

async function fillEndsOf(db: Kysely<Tables>, organizationId: number, connectionId: number): Promise<void> {
  const objects = await db
    .selectFrom('calendarObjects')
    .select(['href', 'text'])
    .where('organizationId', '=', organizationId)
    .where('connectionId', '=', connectionId)
    .where('text', 'like', '%RRULE%')
    .execute();
  for (const { href, text } of objects) {
    const hasEnd = hasSeriesEnd(text);
    if (hasEnd === null) continue;
    await db
      .updateTable('calendarFacts')
      .set({ hasEnd: hasEnd ? 1 : 0 })
      .where('organizationId', '=', organizationId)
      .where('hasEnd', 'is', null)
      .where('meetingId', 'in', (eb) =>
        eb
          .selectFrom('calendarCopies')
          .innerJoin('plannedMeetings', (join) =>
            join
              .onRef('plannedMeetings.organizationId', '=', 'calendarCopies.organizationId')
              .onRef('plannedMeetings.id', '=', 'calendarCopies.plannedMeetingId'),
          )
          .select('meetingId')
          .$narrowType<{ meetingId: number }>()
          .where('calendarCopies.organizationId', '=', organizationId)
          .where('calendarCopies.origin', '=', 'connection')
          .where('calendarCopies.originId', '=', connectionId)
          .where('calendarCopies.href', '=', href)
          .where('calendarCopies.isRecurring', '=', 1)
          .where('meetingId', 'is not', null),
      )
      .execute();
  }
}

/** From the addresses that the planned meetings still have. */
async function fillGuests(db: Kysely<Tables>, organizationId: number): Promise<void> {
  const listed = db
    .selectFrom('plannedAttendees')
    .innerJoin('plannedMeetings', (join) =>
      join
        .onRef('plannedMeetings.organizationId', '=', 'plannedAttendees.organizationId')
        .onRef('plannedMeetings.id', '=', 'plannedAttendees.plannedMeetingId'),
    )
    .where('plannedAttendees.organizationId', '=', organizationId)
    .where('meetingId', 'is not', null)
    .where('plannedAttendees.email', '!=', '');
  const emails = (await listed.select('plannedAttendees.email').distinct().execute()).map(
    ({ email }) => email,
  );
  if (emails.length === 0) return;
  const members = await db
    .selectFrom('users')
    .select('emailKey')
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'active')
    .execute();
  const people = await db
    .selectFrom('personIdentities')
    .select('identity')
    .where('organizationId', '=', organizationId)
    .execute();
  const colleagues = new Set([
    ...members.map(({ emailKey }) => emailKey),
    ...people.map(({ identity }) => identity),
  ]);
  const domains = ownDomains(members.map(({ emailKey }) => emailKey));
  const isFromOutside = (email: string) =>
    isGuest({ email, isColleague: colleagues.has(email) }, domains) === true;
  const mark = (hasGuests: 0 | 1, some: readonly string[] | null) =>
    db
      .updateTable('meetings')
      .set({ hasGuests })
      .where('organizationId', '=', organizationId)
      .where('hasGuests', 'is', null)
      .where('origin', 'in', ['connection', 'plan'])
      .where('id', 'in', () =>
        (some === null ? listed : listed.where('plannedAttendees.email', 'in', some))
          .select('meetingId')
          .$narrowType<{ meetingId: number }>(),
      )
      .execute();
  for (const some of inChunks(emails.filter(isFromOutside))) await mark(1, some);
  await mark(0, null);
}
