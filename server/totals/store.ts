// Sums that are kept with every write, so that a figure costs the same with ten thousand meetings as with a million.

import { sql } from 'kysely';
import { monthOf } from '#domain/local-day.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/http/gate.ts';

export type Counted = {
  day: string;
  type: string;
  department: string | null;
  durationMinutes: number;
  totalCents: number;
  estimatedValueCents: number | null;
  worthIt: 'yes' | 'maybe' | 'no' | null;
};

export function totalsStore(db: Database) {
  const add = db.prepare((on, arg) =>
    on
      .insertInto('totals')
      .values({
        organizationId: arg('org'),
        grain: arg('grain'),
        period: arg('period'),
        type: arg('type'),
        department: arg('department'),
        meetings: arg('meetings'),
        minutes: arg('minutes'),
        costCents: arg('costCents'),
        valueCents: arg('valueCents'),
        worthwhile: arg('worthwhile'),
      })
      .onConflict((conflict) =>
        conflict.columns(['organizationId', 'grain', 'period', 'type', 'department']).doUpdateSet({
          meetings: sql`"totals"."meetings" + excluded."meetings"`,
          minutes: sql`"totals"."minutes" + excluded."minutes"`,
          costCents: sql`"totals"."costCents" + excluded."costCents"`,
          valueCents: sql`"totals"."valueCents" + excluded."valueCents"`,
          worthwhile: sql`"totals"."worthwhile" + excluded."worthwhile"`,
        }),
      ),
  );
  const byDay = db.prepare((on, arg) =>
    on
      .selectFrom('totals')
      .select((eb) => [
        'period as day',
        eb.fn.sum<number>('meetings').as('meetings'),
        eb.fn.sum<number>('minutes').as('minutes'),
        eb.fn.sum<number>('costCents').as('costCents'),
      ])
      .where('organizationId', '=', arg('org'))
      .where('grain', '=', 'day')
      .where('period', '>=', arg('from'))
      .where('period', '<=', arg('to'))
      .groupBy('period')
      .orderBy('period'),
  );
  const byType = db.prepare((on, arg) =>
    on
      .selectFrom('totals')
      .select((eb) => [
        'type',
        eb.fn.sum<number>('meetings').as('meetings'),
        eb.fn.sum<number>('minutes').as('minutes'),
        eb.fn.sum<number>('costCents').as('costCents'),
      ])
      .where('organizationId', '=', arg('org'))
      .where('grain', '=', 'month')
      .groupBy('type'),
  );

  async function count(org: OrgId, meeting: Counted, sign: 1 | -1, tx: Tx): Promise<void> {
    const row = {
      org,
      type: meeting.type,
      department: meeting.department ?? '',
      meetings: sign,
      minutes: sign * meeting.durationMinutes,
      costCents: sign * meeting.totalCents,
      valueCents: sign * (meeting.estimatedValueCents ?? 0),
      worthwhile: meeting.worthIt === 'yes' ? sign : 0,
    };
    await add({ ...row, grain: 'day', period: meeting.day }, tx);
    await add({ ...row, grain: 'month', period: monthOf(meeting.day) }, tx);
  }

  return {
    add: (org: OrgId, meeting: Counted, tx: Tx) => count(org, meeting, 1, tx),
    subtract: (org: OrgId, meeting: Counted, tx: Tx) => count(org, meeting, -1, tx),
    /** Sums of each day from `from` to `to` on which something took place. */
    byDay: (org: OrgId, from: string, to: string) => byDay({ org, from, to }),
    /** Sums of each type since the beginning. */
    byType: async (org: OrgId) => (await byType({ org })).filter(({ meetings }) => meetings > 0),
  };
}
