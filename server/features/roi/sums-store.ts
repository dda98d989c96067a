// Sums for the ROI screen, read from the kept totals and never from the meetings themselves.

import { sql } from 'kysely';
import type { PeriodCount } from '#domain/roi/roi-page.ts';
import { weekPartEnd } from '#domain/time/week-part.ts';
import type { Database } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { totalsStore } from '#server/features/totals/store.ts';

export function roiSumsStore(db: Database) {
  const totals = totalsStore(db);
  const departments = db.prepare((on, arg) =>
    on
      .selectFrom('totals')
      .select((eb) => [
        'department',
        eb.fn.sum<number>('meetings').as('meetings'),
        eb.fn.sum<number>('costCents').as('costCents'),
        eb.fn.sum<number>('valueCents').as('valueCents'),
        eb.fn.sum<number>('valued').as('valued'),
        eb.fn.sum<number>('worthwhile').as('worthwhile'),
      ])
      .where('organizationId', '=', arg('org'))
      // Written out: SQLite would look at a value that is bound, and plan anew each time (docs/decisions/060).
      .where('grain', '=', sql.lit('all'))
      .groupBy('department'),
  );
  const total = (narrowed: boolean) =>
    db.prepare((on, arg) =>
      on
        .selectFrom('totals')
        .select((eb) => eb.fn.sum<number | null>('meetings').as('meetings'))
        .where('organizationId', '=', arg('org'))
        .where('grain', '=', sql.lit('all'))
        .$if(narrowed, (query) => query.where('department', '=', arg('department'))),
    );
  const totalOf = { all: total(false), one: total(true) };
  const weeks = db.prepare((on, arg) =>
    on
      .selectFrom('weekTotals')
      .select((eb) => ['week as period', eb.fn.sum<number>('meetings').as('meetings')])
      .where('organizationId', '=', arg('org'))
      .groupBy('week')
      .orderBy('week'),
  );
  const ofDepartment = (grain: 'day' | 'month') =>
    db.prepare((on, arg) =>
      on
        .selectFrom('totals')
        .select((eb) => ['period', eb.fn.sum<number>('meetings').as('meetings')])
        .where('organizationId', '=', arg('org'))
        .where('grain', '=', sql.lit(grain))
        .where('period', '>=', arg('from'))
        .where('period', '<=', arg('to'))
        .where('department', '=', arg('department'))
        .groupBy('period')
        .orderBy('period'),
    );
  const daysOf = ofDepartment('day');
  const monthsOf = ofDepartment('month');

  return {
    /** Sums of each department since the beginning; '' has none. */
    departments: (org: OrgId) => departments({ org }),

    total: async (org: OrgId, department: string | null): Promise<number> => {
      const [sum] = await totalOf[department === null ? 'all' : 'one']({ org, department });
      return sum?.meetings ?? 0;
    },

    /** How many meetings each part of a week has, or each month of one department, oldest first. */
    periods: (org: OrgId, department: string | null): Promise<PeriodCount[]> =>
      department === null ? weeks({ org }) : monthsOf({ org, department, from: '', to: '9999-12' }),

    /** How many meetings each day of those periods has, from the oldest of them to the newest. */
    async days(org: OrgId, department: string | null, from: string, to: string): Promise<PeriodCount[]> {
      if (department !== null) return daysOf({ org, department, from: `${from}-01`, to: `${to}-31` });
      const days = await totals.byDay(org, from, weekPartEnd(to));
      return days.map(({ day, meetings }) => ({ period: day, meetings }));
    },
  };
}
