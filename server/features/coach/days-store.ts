// Hygiene sums of days, kept as they were last worked out. A day whose stamp is not what it would be now is out of date.

import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { bulkInsert } from '#server/db/bulk-insert.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { stretchOf } from '#server/features/meetings/time-buckets-store.ts';
import { daySubject } from '#server/features/totals/changes-store.ts';

export type KeptDay = Omit<Selectable<Tables['hygieneDays']>, 'organizationId'>;

/** Local days, and the instants at which the first begins and the last ends. */
export type Stretch = { from: string; to: string; fromMs: number; toMs: number };

const scoredColumns = [
  'type',
  'department',
  'day',
  'startedAt',
  'scheduledAt',
  'durationMinutes',
  'attendeeCount',
  'hasAgenda',
  'outcomes',
  'actionItemsCount',
  'worthIt',
  'totalCents',
] as const;

const keptColumns = [
  'stamp',
  'nextChangeAt',
  'sums',
  'groups',
  'recurringStamp',
  'recurringMinutes',
] as const;

const before = (of: ReturnType<typeof stretchOf>) => sql<number>`${of} - 1`;

export function hygieneDaysStore(db: Database) {
  const changes = db.prepare((on, arg) =>
    on
      .selectFrom('changeCounts')
      .select(['subject', 'changes'])
      .where('organizationId', '=', arg('org'))
      .where('subject', '>=', arg('from'))
      .where('subject', '<=', arg('to')),
  );
  const kept = db.prepare((on, arg) =>
    on
      .selectFrom('hygieneDays')
      .select(['day', 'stamp', 'nextChangeAt', 'sums', 'recurringStamp', 'recurringMinutes'])
      .where('organizationId', '=', arg('org'))
      .where('day', '>=', arg('from'))
      .where('day', '<=', arg('to')),
  );
  const groups = db.prepare((on, arg) =>
    on
      .selectFrom('hygieneDays')
      .select(['day', 'stamp', 'groups'])
      .where('organizationId', '=', arg('org'))
      .where('day', '>=', arg('from'))
      .where('day', '<=', arg('to')),
  );
  const keep = bulkInsert(db, ['day', ...keptColumns], (on, values) =>
    on
      .insertInto('hygieneDays')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .columns(['organizationId', 'day'])
          .doUpdateSet((eb) =>
            Object.fromEntries(keptColumns.map((column) => [column, eb.ref(`excluded.${column}`)])),
          ),
      ),
  );
  const meetings = db.prepare((on, arg) =>
    on
      .selectFrom('meetings')
      .select(scoredColumns)
      .where('organizationId', '=', arg('org'))
      .where('startedAt', '>=', arg('fromMs'))
      .where('startedAt', '<', arg('toMs'))
      .where('day', '>=', arg('from'))
      .where('day', '<=', arg('to'))
      .where('deletedAt', 'is', null),
  );
  const recurring = db.prepare((on, arg) =>
    on
      .selectFrom('meetings')
      .select((eb) => [
        'day',
        eb.fn.sum<number>(eb('durationMinutes', '*', eb.ref('attendeeCount'))).as('personMinutes'),
      ])
      .where('organizationId', '=', arg('org'))
      .where('startedAt', '>=', arg('fromMs'))
      .where('startedAt', '<', arg('toMs'))
      .where('day', '>=', arg('from'))
      .where('day', '<=', arg('to'))
      .where('deletedAt', 'is', null)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('meetings as earlier')
            .select('earlier.id')
            .where('earlier.organizationId', '=', arg('org'))
            .where((near) =>
              near(stretchOf('earlier'), 'in', [stretchOf('meetings'), before(stretchOf('meetings'))]),
            )
            .whereRef('earlier.normalizedTitle', '=', 'meetings.normalizedTitle')
            .where('earlier.deletedAt', 'is', null)
            .whereRef('earlier.startedAt', '<', 'meetings.startedAt')
            .where((on35) =>
              on35('earlier.startedAt', '>=', on35('meetings.startedAt', '-', arg('withinMs'))),
            ),
        ),
      )
      .groupBy('day'),
  );
  const forget = db.prepare((on, arg) =>
    on.deleteFrom('hygieneDays').where('organizationId', '=', arg('org')).where('day', '=', arg('day')),
  );
  const firstMeeting = db.prepare((on, arg) =>
    on
      .selectFrom('meetings')
      .select('day')
      .where('organizationId', '=', arg('org'))
      .where('deletedAt', 'is', null)
      .orderBy('startedAt')
      .limit(1),
  );

  return {
    /** How many writes touched each day, by day. */
    async changes(org: OrgId, from: string, to: string, tx?: Tx): Promise<Map<string, number>> {
      const rows = await changes({ org, from: daySubject(from), to: daySubject(to) }, tx);
      return new Map(rows.map((row) => [row.subject.slice(daySubject('').length), row.changes]));
    },

    kept: (org: OrgId, from: string, to: string, tx?: Tx) => kept({ org, from, to }, tx),
    groups: (org: OrgId, from: string, to: string, tx?: Tx) => groups({ org, from, to }, tx),

    keep,

    /** Forgets a day: whoever asks next works it out anew. */
    forget: async (org: OrgId, day: string, tx: Tx) => void (await forget({ org, day }, tx)),

    /** The meetings of some days. */
    meetings: (org: OrgId, stretch: Stretch, tx?: Tx) => meetings({ org, ...stretch }, tx),

    /** Person-minutes of meetings whose title was held within `withinMs` before them, by day. */
    recurring: (org: OrgId, stretch: Stretch, withinMs: number, tx?: Tx) =>
      recurring({ org, ...stretch, withinMs }, tx),

    /** The first day on which anything was recorded, or null. */
    firstDay: async (org: OrgId) => (await firstMeeting({ org }))[0]?.day ?? null,
  };
}
