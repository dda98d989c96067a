// Connections as their owners see them, without their secrets.

import type { CalendarConnection } from '#contract/calendar-connections.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { countRows } from '#server/db/queries.ts';
import type { Database } from '#server/db/database.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';
import {
  broughtBy,
  calendarsOf,
  type ConnectionRow,
  contentsOf,
  isFailure,
  isRequestedAgain,
  managedConnections,
} from './connections-store.ts';

export async function toConnections(
  db: Database['read'],
  org: OrgId,
  rows: readonly ConnectionRow[],
  now: number,
): Promise<CalendarConnection[]> {
  const ids = rows.map(({ id }) => id);
  const calendars = Map.groupBy(await calendarsOf(db, org, ids), ({ connectionId }) => connectionId);
  const contents = Map.groupBy(await contentsOf(db, org, ids), ({ connectionId }) => connectionId);
  const answers: CalendarConnection[] = [];
  for (const row of rows) {
    const read = (contents.get(row.id) ?? []).map((one) => ({
      reason: one.leftOut,
      events: one.events,
      meetings: one.meetings,
    }));
    answers.push({
      id: row.id,
      kind: row.kind,
      name: row.name,
      host: row.host,
      account: row.account,
      isShared: row.ownerId === null,
      calendars: (calendars.get(row.id) ?? []).map(({ name, color }) => ({ name, color })),
      state: stateOf(row, now),
      isReadAgain: row.syncUntil > now && isRequestedAgain(row, now),
      failure: isFailure(row.failure) ? row.failure : null,
      workedAt: row.workedAt === null ? null : isoInstant(row.workedAt),
      nextAt: isoInstant(row.nextSyncAt),
      events: read.reduce((sum, { events }) => sum + events, 0),
      meetings: read.reduce((sum, { meetings }) => sum + meetings, 0),
      leftOut: read.flatMap(({ reason, events, meetings }) =>
        reason === null ? [] : { reason, events: events - meetings },
      ),
      recorded: await countRows(broughtBy(db, org, row)),
    });
  }
  return answers;
}

function stateOf(
  { syncKey, syncUntil, failure, workedAt }: ConnectionRow,
  now: number,
): CalendarConnection['state'] {
  if (syncUntil > now) return 'reading';
  if (syncKey !== null) return 'interrupted';
  if (failure !== null) return 'failing';
  return workedAt === null ? 'waiting' : 'working';
}

/** The connections that a member may change. */
export const ownConnections = async (
  db: Database['read'],
  member: Member,
  now: number,
): Promise<CalendarConnection[]> =>
  toConnections(db, member.org, await managedConnections(db, member).execute(), now);
