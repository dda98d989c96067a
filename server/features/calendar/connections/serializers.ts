// Connections as their owners see them, without their secrets.

import type { CalendarConnection } from '#contract/calendar/connections.ts';
import { isMissing } from '#domain/calendar/contents.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { countRows } from '#server/db/queries.ts';
import type { Database } from '#server/db/database.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';
import {
  broughtBy,
  calendarsOf,
  type OwnConnectionRow,
  contentsOfConnections,
  isFailure,
  isRequestedAgain,
  managedConnections,
  reasonsOfConnections,
} from './connections-store.ts';

export async function toConnections(
  db: Database['read'],
  org: OrgId,
  rows: readonly OwnConnectionRow[],
  now: number,
): Promise<CalendarConnection[]> {
  const ids = rows.map(({ id }) => id);
  const calendars = Map.groupBy(await calendarsOf(db, org, ids), ({ connectionId }) => connectionId);
  const counts = new Map((await contentsOfConnections(db, org, ids)).map((one) => [one.connectionId, one]));
  const reasonsOf = await reasonsOfConnections(db, org, ids);
  const answers: CalendarConnection[] = [];
  for (const row of rows) {
    const connected = calendars.get(row.id) ?? [];
    const reasons = reasonsOf.get(row.id) ?? [];
    const missing = connected.reduce((sum, calendar) => sum + calendar.missing, 0);
    const { events = 0, meetings = 0 } = counts.get(row.id) ?? {};
    answers.push({
      id: row.id,
      kind: row.kind,
      name: row.name,
      host: row.host,
      account: row.account,
      isShared: row.ownerId === null,
      calendars: connected.map(({ href, name, color, whose, personEmail }) => {
        const person = whose === 'person' ? personEmail : null;
        return { href, name, color, whose, person };
      }),
      state: stateOf(row, now, missing > 0 || reasons.some(isMissing)),
      isReadAgain: row.syncUntil > now && isRequestedAgain(row, now),
      failure: isFailure(row.failure) ? row.failure : null,
      workedAt: row.workedAt === null ? null : isoInstant(row.workedAt),
      nextAt: isoInstant(row.nextSyncAt),
      events,
      meetings,
      reasons,
      missing,
      recorded: await countRows(broughtBy(db, org, row)),
    });
  }
  return answers;
}

function stateOf(
  { syncKey, syncUntil, failure, workedAt }: OwnConnectionRow,
  now: number,
  hasGaps: boolean,
): CalendarConnection['state'] {
  if (syncUntil > now) return 'reading';
  if (syncKey !== null) return 'interrupted';
  if (failure !== null) return 'failing';
  if (workedAt === null) return 'waiting';
  return hasGaps ? 'partial' : 'working';
}

/** The connections that a member may change. */
export const ownConnections = async (
  db: Database['read'],
  member: Member,
  now: number,
): Promise<CalendarConnection[]> =>
  toConnections(db, member.org, await managedConnections(db, member).execute(), now);
