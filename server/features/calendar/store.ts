// The first titles of each day of a month grid, read in one statement that skips the rest of a busy day.

import type { Database } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { longestGridDays } from '#domain/time/month-grid.ts';

export type DaySlot = { day: string; fromMs: number; toMs: number };
export type FirstTitle = { day: string; id: number; title: string };

const nothing: DaySlot = { day: '', fromMs: 0, toMs: 0 };

export function calendarStore(db: Database) {
  const firstTitles = db.prepare((on, arg) => {
    const ofSlot = (slot: number) =>
      on
        .selectFrom(
          on
            .selectFrom('meetings')
            .select(['day', 'startedAt', 'id', 'title'])
            .where('organizationId', '=', arg('org'))
            .where('startedAt', '>=', arg(`from${slot}`))
            .where('startedAt', '<', arg(`to${slot}`))
            .where('day', '=', arg(`day${slot}`))
            .where('deletedAt', 'is', null)
            .orderBy('startedAt')
            .orderBy('id')
            .limit(arg('titles'))
            .as(`slot${slot}`),
        )
        .selectAll();
    let all = ofSlot(0);
    for (let slot = 1; slot < longestGridDays; slot += 1) all = all.unionAll(ofSlot(slot));
    return all;
  });

  return {
    /** At most `titles` meetings of each day, as they began. A slot's window must hold its day. */
    async firstTitles(org: OrgId, days: readonly DaySlot[], titles: number): Promise<FirstTitle[]> {
      const args: Record<string, string | number> = { org, titles };
      for (let slot = 0; slot < longestGridDays; slot += 1) {
        const { day, fromMs, toMs } = days[slot] ?? nothing;
        args[`day${slot}`] = day;
        args[`from${slot}`] = fromMs;
        args[`to${slot}`] = toMs;
      }
      // Sorted here: an engine that orders the union as a whole merges 42 parts for it.
      const rows = await firstTitles(args);
      return rows.toSorted((a, b) => a.startedAt - b.startedAt || a.id - b.id);
    },
  };
}
