// When people are busy according to their planned meetings: only times, and only for those with a connected calendar.

import type { Kysely } from 'kysely';
import { dayMs, minuteMs } from '#domain/time/time-units.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;
type Window = { from: number; to: number };
type BusyTime = { email: string; startsAt: number; endsAt: number };

/** Which of these addresses have a connected calendar. */
export async function connectedAddresses(db: Db, org: OrgId, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .innerJoin('calendarConnections', (join) =>
      join
        .onRef('calendarConnections.organizationId', '=', 'users.organizationId')
        .onRef('calendarConnections.ownerId', '=', 'users.id'),
    )
    .select('users.emailKey')
    .distinct()
    .where('users.organizationId', '=', org)
    .where('users.status', '=', 'active')
    .where('users.emailKey', 'in', emails)
    .orderBy('users.emailKey')
    .execute();
  const read = await db
    .selectFrom('mailboxes')
    .select('email')
    .distinct()
    .where('organizationId', '=', org)
    .where('readUntil', 'is not', null)
    .where('email', 'in', emails)
    .execute();
  const found = [...rows.map((row) => row.emailKey), ...read.map((row) => row.email)];
  return [...new Set(found)].toSorted();
}

/** The planned meetings of these addresses that overlap the window, by start. */
export async function busyTimes(
  db: Db,
  org: OrgId,
  emails: readonly string[],
  { from, to }: Window,
  exceptPlan: number | null,
): Promise<BusyTime[]> {
  if (emails.length === 0) return [];
  const rows = await db
    .selectFrom('plannedMeetings')
    .innerJoin('plannedAttendees', (join) =>
      join
        .onRef('plannedAttendees.organizationId', '=', 'plannedMeetings.organizationId')
        .onRef('plannedAttendees.plannedMeetingId', '=', 'plannedMeetings.id'),
    )
    .select(['plannedAttendees.email', 'startsAt', 'durationMinutes'])
    .where('plannedMeetings.organizationId', '=', org)
    .where('startsAt', '>=', from - dayMs)
    .where('startsAt', '<', to)
    .where('state', '=', 'planned')
    .where('plannedAttendees.email', 'in', emails)
    .$if(exceptPlan !== null, (query) =>
      query.where('plannedMeetings.id', 'not in', (eb) =>
        eb
          .selectFrom('calendarCopies')
          .select('plannedMeetingId')
          .where('calendarCopies.organizationId', '=', org)
          .where('plannedMeetingId', 'is not', null)
          .where('origin', '=', 'plan')
          .where('originId', '=', Number(exceptPlan)),
      ),
    )
    .orderBy('startsAt')
    .execute();
  return rows
    .map(({ email, startsAt, durationMinutes }) => ({
      email,
      startsAt,
      endsAt: startsAt + durationMinutes * minuteMs,
    }))
    .filter(({ endsAt }) => endsAt > from);
}
