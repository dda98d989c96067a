// The meetings that took place: those that start later are planned, see meetings/record.ts.

import type { Visible } from '#server/db/visible-to.ts';
import { sql } from 'kysely';
import type { DayRange } from '#domain/time/day-range.ts';
import { unindexed } from '#server/db/engine-features.ts';
import { liveMeetings } from '#server/db/queries.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

/** Meetings that figures are computed from. */
export type Meetings = { db: Visible; rows: ReturnType<typeof liveMeetings> };

export const heldMeetings = (db: Visible, org: OrgId): Meetings => ({ db, rows: liveMeetings(db, org) });

/** Those that had started at an instant. */
export const heldUntil = (db: Visible, org: OrgId, instant: number): Meetings => ({
  db,
  rows: liveMeetings(db, org).where(unindexed<number>(db, 'startedAt'), '<=', instant),
});

/** Those on some days. */
export const onDays = ({ rows }: Meetings, { from, to }: DayRange, day = sql.ref<string>('day')) =>
  rows.where(day, '>=', from).where(day, '<=', to);
