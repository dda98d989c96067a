// The shares of departments in meetings that are allocated by their attendees.

import {
  type AllocatedMeeting,
  type Attendance,
  type Share,
  sharesByAttendees,
  splitAgain,
} from '#domain/reports/budgets/allocation.ts';
import { attendedMinutes } from '#domain/meetings/meeting.ts';
import { inChunks } from '#server/db/batches.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import type { Tables } from '#server/db/tables.ts';
import { amounts } from '#server/db/visible-to.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Shares = ReadonlyMap<number, Share[]>;

const shareColumns = ['department', 'costCents', 'blendedCents', 'estimatedCents', 'personMinutes'] as const;

/** The stored shares of the meetings, if any. */
export const sharesOf = amounts(async (db, org: OrgId, ids: readonly number[]): Promise<Shares> => {
  const shares = new Map<number, Share[]>();
  for (const chunk of inChunks(ids)) {
    const rows = await db
      .selectFrom('meetingShares')
      .select(['meetingId', ...shareColumns])
      .where('organizationId', '=', org)
      .where('meetingId', 'in', chunk)
      .orderBy('meetingId')
      .orderBy('department')
      .execute();
    for (const { meetingId, ...share } of rows)
      shares.set(meetingId, [...(shares.get(meetingId) ?? []), share]);
  }
  return shares;
});

/** Recomputes the shares of those meetings that are allocated by their attendees, from today's directory. */
export async function allocatedShares(tx: Tx, org: OrgId, ids: readonly number[]): Promise<Shares> {
  const shares = new Map<number, Share[]>();
  for (const chunk of inChunks(ids)) {
    const meetings = await allocatedMeetings(tx, org, chunk);
    if (meetings.length === 0) continue;
    const attendances = await attendancesOf(
      tx,
      org,
      meetings.map(({ id }) => id),
    );
    for (const { id, durationMinutes, unnamedCount, unnamedRateCents, ...meeting } of meetings) {
      const named = (attendances.get(id) ?? []).map(
        ({ department, hourlyRateCents, estimated, ...presence }): Attendance => ({
          department,
          hourlyRateCents,
          minutes: attendedMinutes(presence, durationMinutes),
          isEstimated: estimated === 1,
        }),
      );
      const unnamed = {
        department: null,
        hourlyRateCents: unnamedRateCents,
        minutes: durationMinutes,
        people: unnamedCount,
        isEstimated: true,
      };
      shares.set(id, sharesByAttendees(meeting, [...named, unnamed]));
    }
  }
  return shares;
}

/** As in `isAllocatedByAttendees`. */
export const isOfCalendar = (eb: ExpressionBuilder<Tables, 'meetings' | 'organizations'>) =>
  eb.and([
    eb('meetings.origin', 'in', ['connection', 'plan']),
    eb('meetings.department', 'is', null),
    eb('meetings.day', '>=', eb.ref('organizations.allocateCalendarsFrom')),
  ]);

const allocatedMeetings = (tx: Tx, org: OrgId, ids: readonly number[]) =>
  tx
    .selectFrom('meetings')
    .innerJoin('organizations', 'organizations.id', 'meetings.organizationId')
    .select([
      'meetings.id',
      'meetings.department',
      'meetings.durationMinutes',
      'meetings.unnamedCount',
      'meetings.unnamedRateCents',
      'meetings.totalCents',
      'meetings.blendedCents',
      'meetings.estimatedCents',
    ])
    .where('meetings.organizationId', '=', org)
    .where('meetings.id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb('meetings.allocation', '=', 'attendees'),
        eb.and([
          eb('meetings.allocation', 'is', null),
          eb.or([isOfCalendar(eb), eb('meetings.day', '>=', eb.ref('organizations.allocateFrom'))]),
        ]),
      ]),
    )
    .execute();

async function attendancesOf(tx: Tx, org: OrgId, meetingIds: readonly number[]) {
  const rows = await tx
    .selectFrom('attendees')
    .leftJoin('people', (join) =>
      join
        .onRef('people.organizationId', '=', 'attendees.organizationId')
        .onRef('people.id', '=', 'attendees.personId'),
    )
    .select([
      'attendees.meetingId',
      'attendees.hourlyRateCents',
      'attendees.estimated',
      'attendees.joinedMinute',
      'attendees.leftMinute',
      'people.department',
    ])
    .where('attendees.organizationId', '=', org)
    .where('attendees.meetingId', 'in', meetingIds)
    .execute();
  return Map.groupBy(rows, ({ meetingId }) => meetingId);
}

export async function deleteShares(tx: Tx, org: OrgId, ids: readonly number[]): Promise<void> {
  for (const chunk of inChunks(ids))
    await tx
      .deleteFrom('meetingShares')
      .where('organizationId', '=', org)
      .where('meetingId', 'in', chunk)
      .execute();
}

/** Stores shares of meetings without any. */
export async function insertShares(tx: Tx, org: OrgId, shares: Shares): Promise<void> {
  const rows = [...shares].flatMap(([meetingId, each]) =>
    each.map((share) => ({ ...share, organizationId: org, meetingId })),
  );
  for (const chunk of inChunks(rows)) await tx.insertInto('meetingShares').values(chunk).execute();
}

type Unequal = { id: number; meeting: AllocatedMeeting };

/** Meetings in a range of ids, the first one exclusive, whose shares do not add up to their costs. */
export async function unequalShares(tx: Tx, org: OrgId, after: number, to: number): Promise<Unequal[]> {
  const rows = await tx
    .selectFrom('meetingShares as shares')
    .innerJoin('meetings', (join) =>
      join
        .onRef('meetings.organizationId', '=', 'shares.organizationId')
        .onRef('meetings.id', '=', 'shares.meetingId'),
    )
    .select((eb) => [
      'meetings.id',
      'meetings.department',
      'meetings.totalCents',
      'meetings.blendedCents',
      'meetings.estimatedCents',
      eb.fn.sum<number>('shares.costCents').as('cost'),
      eb.fn.sum<number>('shares.blendedCents').as('blended'),
      eb.fn.sum<number>('shares.estimatedCents').as('estimated'),
    ])
    .where('shares.organizationId', '=', org)
    .where('shares.meetingId', '>', after)
    .where('shares.meetingId', '<=', to)
    .groupBy([
      'meetings.id',
      'meetings.department',
      'meetings.totalCents',
      'meetings.blendedCents',
      'meetings.estimatedCents',
    ])
    .execute();
  return rows
    .filter(
      (row) =>
        row.cost !== row.totalCents ||
        row.blended !== row.blendedCents ||
        row.estimated !== row.estimatedCents,
    )
    .map(({ id, ...meeting }) => ({ id, meeting }));
}

/** Splits the costs of meetings in a range of ids again, in the same proportions. */
export async function correctShares(tx: Tx, org: OrgId, after: number, to: number): Promise<void> {
  const unequal = await unequalShares(tx, org, after, to);
  const ids = unequal.map(({ id }) => id);
  const shares = await sharesOf(tx, org, ids);
  await deleteShares(tx, org, ids);
  const corrected = unequal.map(
    ({ id, meeting }) => [id, splitAgain(meeting, shares.get(id) ?? [])] as const,
  );
  await insertShares(tx, org, new Map(corrected));
}

/**
 * Allocates the meetings in a range of ids whose day moved across the one from which attendees share the cost. Others
 * keep the shares of the directory of their time.
 */
export async function followAllocation(
  tx: Tx,
  { org, allocateFrom }: OrgLock,
  after: number,
  to: number,
): Promise<void> {
  if (allocateFrom === null) return;
  const moved = await tx
    .selectFrom('meetings')
    .select('meetings.id')
    .where('meetings.organizationId', '=', org)
    .where('meetings.id', '>', after)
    .where('meetings.id', '<=', to)
    .where('meetings.deletedAt', 'is', null)
    .where('meetings.allocation', 'is', null)
    .where((eb) => {
      const shares = eb
        .selectFrom('meetingShares')
        .select('meetingShares.meetingId')
        .whereRef('meetingShares.organizationId', '=', 'meetings.organizationId')
        .whereRef('meetingShares.meetingId', '=', 'meetings.id');
      return eb.or([
        eb.and([eb('meetings.day', '<', allocateFrom), eb.exists(shares)]),
        eb.and([eb('meetings.day', '>=', allocateFrom), eb.not(eb.exists(shares))]),
      ]);
    })
    .execute();
  const ids = moved.map(({ id }) => id);
  await deleteShares(tx, org, ids);
  await insertShares(tx, org, await allocatedShares(tx, org, ids));
}
