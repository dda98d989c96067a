// Held and planned meetings: a meeting counts as held from its start on. This is not stored.

import type { Visible } from '#server/db/visible-to.ts';
import { sql } from 'kysely';
import type { DayRange } from '#domain/time/day-range.ts';
import { addDays, localDay } from '#domain/time/local-day.ts';
import { unindexed } from '#server/db/engine-features.ts';
import { liveMeetings } from '#server/db/queries.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Visible;

/** Meetings that figures are computed from. */
export type Meetings = {
  db: Db;
  rows: ReturnType<typeof liveMeetings>;
  /** Days that such meetings can have in any time zone, to narrow the index range. */
  days: DayRange;
};

export const anyDay: DayRange = { from: '', to: '9999' };

const startOf = (db: Db) => unindexed<number>(db, 'startedAt');
const utcDay = (now: number) => localDay(now, 'UTC');

/** The meetings whose start has passed. */
export const heldMeetings = (db: Db, org: OrgId, now: number): Meetings => ({
  db,
  rows: liveMeetings(db, org).where(startOf(db), '<=', now),
  days: { ...anyDay, to: addDays(utcDay(now), 1) },
});

/** The meetings that start later. */
export const plannedMeetings = (db: Db, org: OrgId, now: number): Meetings => ({
  db,
  rows: liveMeetings(db, org).where(startOf(db), '>', now),
  days: { ...anyDay, from: addDays(utcDay(now), -1) },
});

/** Those on some days. */
export function onDays({ rows, days }: Meetings, { from, to }: DayRange, day = sql.ref<string>('day')) {
  return rows
    .where(day, '>=', from > days.from ? from : days.from)
    .where(day, '<=', to < days.to ? to : days.to);
}
