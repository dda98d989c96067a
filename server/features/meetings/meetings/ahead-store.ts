// Meetings that were saved before their start: planned until then, with everything that was posted. Only record.ts
// writes them.

import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  sql,
  type SqlBool,
} from 'kysely';
import { isAllocatedByAttendees, type Share, sharesByAttendees } from '#domain/reports/budgets/allocation.ts';
import { guessedCents } from '#domain/meetings/guesses.ts';
import { attendedMinutes } from '#domain/meetings/meeting.ts';
import { seesPay } from '#domain/accounts/permissions.ts';
import { inChunks } from '#server/db/batches.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import type { Tables } from '#server/db/tables.ts';
import { amounts, type Shown, shownTo, visibleTo } from '#server/db/visible-to.ts';
import type { Place } from '#server/http/pages.ts';
import { insertPlannedShares } from '#server/features/meetings/planned/prices-store.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';
import { type AttendeeRow, attendeesOf, meetingById, type MeetingRow, type ShownMeeting } from './store.ts';

type Db = Kysely<Tables>;

/** As it will be in `meetings` and `attendees`. */
export type AheadMeeting = { meeting: MeetingRow; attendees: AttendeeRow[] };

type Condition = (eb: ExpressionBuilder<Tables, 'plannedMeetings'>) => Expression<SqlBool>;

/** Those of an organization, without what was posted. */
export const ahead = (db: Db, org: OrgId) =>
  db
    .selectFrom('plannedMeetings')
    .where('plannedMeetings.organizationId', '=', org)
    .where('plannedMeetings.content', 'is not', null);

/** Columns that are newer than some stored contents. */
const newer = { attendeesWord: null };

function read(content: string | null): AheadMeeting {
  const { meeting, attendees } = JSON.parse(content ?? '') as AheadMeeting;
  return { meeting: { ...newer, ...meeting }, attendees };
}

/** The next ones by start; `db` must not mask pay. */
export async function aheadMeetings(
  db: Db,
  org: OrgId,
  condition?: Condition,
  limit?: number,
): Promise<AheadMeeting[]> {
  const rows = await ahead(db, org)
    .select('content')
    .$if(condition !== undefined, (query) => query.where((eb) => condition?.(eb) ?? eb.lit(true)))
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .orderBy('startsAt')
    .orderBy('id')
    .execute();
  return rows.map(({ content }) => read(content));
}

/** Those after a position in a list. */
export async function aheadAfter(
  db: Db,
  org: OrgId,
  column: 'startsAt' | 'totalCents' | 'blendedCents',
  order: 'asc' | 'desc',
  after: Place | null,
  limit: number,
): Promise<AheadMeeting[]> {
  const rows = await ahead(db, org)
    .select('content')
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple(column, 'id'),
          order === 'asc' ? '>' : '<',
          eb.tuple(after?.value ?? 0, after?.id ?? 0),
        ),
      ),
    )
    .orderBy(column, order)
    .orderBy('id', order)
    .limit(limit)
    .execute();
  return rows.map(({ content }) => read(content));
}

export async function aheadById(db: Db, org: OrgId, id: number): Promise<AheadMeeting | undefined> {
  return (await aheadMeetings(db, org, (eb) => eb('id', '=', id)))[0];
}

export async function aheadByIds(
  db: Db,
  org: OrgId,
  ids: readonly number[],
): Promise<Map<number, AheadMeeting>> {
  const found: AheadMeeting[] = [];
  for (const chunk of inChunks(ids))
    found.push(...(await aheadMeetings(db, org, (eb) => eb('id', 'in', chunk))));
  return new Map(found.map((one) => [one.meeting.id, one]));
}

/** A meeting that is not deleted, held or to come; `db` must not mask pay. */
export async function liveMeeting(db: Db, org: OrgId, id: number): Promise<AheadMeeting | undefined> {
  const later = await aheadById(db, org, id);
  if (later) return later;
  const meeting = await meetingById(db, org, id);
  return meeting && { meeting, attendees: await attendeesOf(db, org, id) };
}

/** The meeting to come that an author's draft, or another system, posted. */
export const aheadOf = (
  db: Db,
  org: OrgId,
  key: Partial<Pick<MeetingRow, 'createdBy' | 'draftKey' | 'externalSource' | 'externalId'>>,
) =>
  ahead(db, org)
    .select(['id', sql<null>`cast(null as bigint)`.as('deletedAt')])
    .where((eb) => eb.and(key))
    .executeTakeFirst();

/** What a caller may see of it: without permission to see pay as in the views of `meetings` and `attendees`. */
export function aheadFor(caller: Member, exact: AheadMeeting): Shown<AheadMeeting> {
  const rate = caller.organization.blendedRateCents;
  return shownTo(caller, exact, ({ meeting, attendees }) => ({
    meeting: {
      ...meeting,
      totalCents: meeting.blendedCents,
      averageHourlyRateCents: rate,
      unnamedRateCents: rate,
      estimatedCents: guessedCents(meeting),
      pricingVersion: 0,
      pricedAt: meeting.updatedAt,
    },
    attendees: attendees.map((one) => ({ ...one, salaryTier: null, hourlyRateCents: rate, estimated: 0 })),
  }));
}

/** Whether the version is the latest that the caller can read. */
export const isCurrent = (
  caller: Member,
  { version, pricingVersion }: Pick<MeetingRow, 'version' | 'pricingVersion'>,
  seen: number,
): boolean => seen === version + (seesPay(caller) ? pricingVersion : 0);

/** A meeting that is not deleted, as the caller may see it. */
export async function meetingFor(
  caller: Member,
  db: Pick<Database, 'read' | 'reports'>,
  id: number,
): Promise<ShownMeeting | undefined> {
  const later = await aheadById(db.read, caller.org, id);
  return later ? aheadFor(caller, later).meeting : meetingById(visibleTo(caller, db).read, caller.org, id);
}

/** The departments that bear the cost, by meeting; '' is none. Without any, nobody bears it. */
export async function costDepartmentsOf(db: Db, org: OrgId): Promise<Map<number, string[]>> {
  const shares = await sharesAhead(db, org);
  return new Map([...shares].map(([id, some]) => [id, some.map(({ department }) => department)]));
}

type AheadShare = Pick<Share, 'department' | 'costCents' | 'estimatedCents'>;

/** What each department bears of them, by meeting; '' is none. */
export const sharesAhead = amounts(async (db, org: OrgId): Promise<Map<number, AheadShare[]>> => {
  const rows = await ahead(db, org)
    .innerJoin('plannedShares', (join) =>
      join
        .onRef('plannedShares.organizationId', '=', 'plannedMeetings.organizationId')
        .onRef('plannedShares.plannedMeetingId', '=', 'plannedMeetings.id'),
    )
    .select([
      'plannedMeetings.id',
      'plannedShares.department',
      'plannedShares.costCents',
      'plannedShares.estimatedCents',
    ])
    .execute();
  return Map.groupBy(rows, ({ id }) => id);
});

export async function insertAhead(tx: Tx, lock: OrgLock, meetings: readonly AheadMeeting[]): Promise<void> {
  for (const chunk of inChunks(meetings))
    await tx.insertInto('plannedMeetings').values(chunk.map(columnsOf)).execute();
  await insertPlannedShares(tx, lock.org, await sharesOfAhead(tx, lock, meetings));
}

export async function deleteAhead(tx: Tx, org: OrgId, ids: readonly number[]): Promise<void> {
  for (const chunk of inChunks(ids))
    await tx
      .deleteFrom('plannedMeetings')
      .where('organizationId', '=', org)
      .where('content', 'is not', null)
      .where('id', 'in', chunk)
      .execute();
}

/** Writes those that a change returns, with their shares; false if there are none. */
export async function rewriteAhead(
  tx: Tx,
  lock: OrgLock,
  change: (one: AheadMeeting) => AheadMeeting | null,
): Promise<boolean> {
  const changed = (await aheadMeetings(tx, lock.org)).flatMap((one) => change(one) ?? []);
  await deleteAhead(
    tx,
    lock.org,
    changed.map(({ meeting }) => meeting.id),
  );
  await insertAhead(tx, lock, changed);
  return changed.length > 0;
}

function columnsOf({ meeting, attendees }: AheadMeeting): Insertable<Tables['plannedMeetings']> {
  const { organizationId, id, origin, createdBy, title, startedAt, durationMinutes, type, department } =
    meeting;
  const { totalCents, blendedCents, estimatedCents, day, version, updatedAt, pricedAt } = meeting;
  const { draftKey, externalSource, externalId } = meeting;
  return {
    organizationId,
    id,
    seriesKey: '',
    originalStart: '',
    origin,
    originId: meeting.originId ?? 0,
    ownerId: null,
    createdBy,
    sequence: 0,
    title,
    startsAt: startedAt,
    durationMinutes,
    hasAgenda: meeting.hasAgenda ?? 0,
    isRecurring: 0,
    organizerEmail: '',
    type,
    department,
    totalCents,
    blendedCents,
    estimatedCents,
    guessedCents: guessedCents(meeting),
    pricedOn: day,
    state: 'planned',
    why: null,
    meetingId: null,
    meetingVersion: null,
    dueAt: startedAt,
    version,
    updatedAt,
    pricedAt,
    draftKey,
    externalSource,
    externalId,
    content: JSON.stringify({ meeting, attendees }),
  };
}

/** The shares that the departments will have. */
async function sharesOfAhead(
  tx: Tx,
  lock: OrgLock,
  meetings: readonly AheadMeeting[],
): Promise<{ id: number; shares: readonly Share[] }[]> {
  const isShared = ({ meeting }: AheadMeeting) => isAllocatedByAttendees(meeting, lock);
  const people = meetings.filter(isShared).flatMap(({ attendees }) => attendees);
  const departments = await departmentsOf(
    tx,
    lock.org,
    people.flatMap(({ personId }) => personId ?? []),
  );
  return meetings.map((one) => {
    const { meeting, attendees } = one;
    const { id, department, totalCents: costCents, blendedCents, estimatedCents, personMinutes } = meeting;
    if (!isShared(one)) {
      const own = { costCents, blendedCents, estimatedCents, personMinutes };
      return { id, shares: department === null ? [] : [{ department, ...own }] };
    }
    const named = attendees.map(({ personId, hourlyRateCents, estimated, ...presence }) => ({
      department: departments.get(personId ?? 0) ?? null,
      hourlyRateCents,
      minutes: attendedMinutes(presence, meeting.durationMinutes),
      isEstimated: estimated === 1,
    }));
    const unnamed = {
      department: null,
      hourlyRateCents: meeting.unnamedRateCents,
      minutes: meeting.durationMinutes,
      people: meeting.unnamedCount,
      isEstimated: true,
    };
    return { id, shares: sharesByAttendees(meeting, [...named, unnamed]) };
  });
}

async function departmentsOf(tx: Tx, org: OrgId, people: readonly number[]) {
  const found = new Map<number, string | null>();
  for (const chunk of inChunks([...new Set(people)]))
    for (const { id, department } of await tx
      .selectFrom('people')
      .select(['id', 'department'])
      .where('organizationId', '=', org)
      .where('id', 'in', chunk)
      .execute())
      found.set(id, department);
  return found;
}
