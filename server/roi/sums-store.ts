// Sums for the ROI screen, read from the kept totals and never from the meetings themselves.

import type { Database } from '#server/db/database.ts';
import type { OrgId } from '#server/http/gate.ts';

export function roiSumsStore(db: Database) {
  const departments = db.prepare((on, arg) =>
    on
      .selectFrom('totals')
      .select((eb) => [
        'department',
        eb.fn.sum<number>('meetings').as('meetings'),
        eb.fn.sum<number>('costCents').as('costCents'),
        eb.fn.sum<number>('valueCents').as('valueCents'),
        eb.fn.sum<number>('worthwhile').as('worthwhile'),
      ])
      .where('organizationId', '=', arg('org'))
      .where('grain', '=', 'all')
      .groupBy('department'),
  );
  const spelling = db.prepare((on, arg) =>
    on
      .selectFrom('departments')
      .select('name')
      .where('organizationId', '=', arg('org'))
      .where('key', '=', arg('key')),
  );
  const counts = (narrowed: boolean) =>
    db.prepare((on, arg) =>
      on
        .selectFrom('totals')
        .select((eb) => ['period', eb.fn.sum<number>('meetings').as('meetings')])
        .where('organizationId', '=', arg('org'))
        .where('grain', '=', arg('grain'))
        .where('period', '>=', arg('from'))
        .where('period', '<=', arg('to'))
        .$if(narrowed, (query) => query.where('department', '=', arg('department')))
        .groupBy('period')
        .orderBy('period'),
    );
  const countsOf = { all: counts(false), one: counts(true) };
  const valued = (narrowed: boolean) =>
    db.prepare((on, arg) =>
      on
        .selectFrom('totals')
        .select('period as day')
        .where('organizationId', '=', arg('org'))
        .where('grain', '=', 'day')
        .where('valueCents', '>', 0)
        .$if(narrowed, (query) => query.where('department', '=', arg('department')))
        .groupBy('period')
        .orderBy('period', 'desc')
        .limit(arg('limit')),
    );
  const valuedOf = { all: valued(false), one: valued(true) };
  const chosen = (department: string | null) => (department === null ? 'all' : 'one');

  return {
    /** Sums of each department since the beginning; '' has none. */
    departments: async (org: OrgId) => (await departments({ org })).filter(({ meetings }) => meetings > 0),

    /** The spelling under which a department is counted; whatever was given when nobody knows it. */
    spelling: async (org: OrgId, given: string) =>
      (await spelling({ org, key: given.toLowerCase() }))[0]?.name ?? given,

    /** How many meetings each day or month has, oldest first. */
    counts: (org: OrgId, department: string | null, grain: 'day' | 'month', from: string, to: string) =>
      countsOf[chosen(department)]({ org, department, grain, from, to }),

    /** The newest days on which a meeting has a value, at most `limit`. */
    daysWithValue: (org: OrgId, department: string | null, limit: number) =>
      valuedOf[chosen(department)]({ org, department, limit }),
  };
}
