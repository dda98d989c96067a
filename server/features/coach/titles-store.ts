// The meetings that share a title, and what was last worked out from them.

import { monthOf } from '#domain/time/local-day.ts';
import { periodsOf } from '#domain/time/span.ts';
import { dayMs } from '#domain/time/time-units.ts';
import type { Arguments, Database, Tx } from '#server/db/database.ts';
import { listArgument } from '#server/db/list-argument.ts';
import { bulkInsert } from '#server/db/bulk-insert.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { stretchesBetween, stretchOf } from '#server/features/meetings/time-buckets-store.ts';
import { titleSubject } from '#server/features/totals/changes-store.ts';
import { figuresStore } from '#server/features/totals/figures-store.ts';

/** How many titles the coach looks at: the costliest ones. */
export const titlesLookedAt = 40;
const titles = listArgument('title', titlesLookedAt);

/** Stretches and months that one statement looks at. 26 weeks lie in at most seven stretches. */
const mostStretches = 8;
const mostMonths = 24;
const stretches = listArgument('stretch', mostStretches);
const months = listArgument('month', mostMonths);

/** As many meetings of one title as are looked at, newest first. */
const meetingsLookedAt = 1000;

const columns = [
  'id',
  'title',
  'type',
  'day',
  'startedAt',
  'scheduledAt',
  'durationMinutes',
  'attendeeCount',
  'totalCents',
  'estimatedValueCents',
  'hasAgenda',
  'outcomes',
  'actionItemsCount',
  'worthIt',
  'createdBy',
] as const;

const factColumns = ['stamp', 'nextChangeAt', 'facts'] as const;

export type KeptTitle = Omit<Tables['titleFacts'], 'organizationId'>;

export function titlesStore(db: Database) {
  const figures = figuresStore(db);
  const changes = db.prepare((on, arg) =>
    on
      .selectFrom('changeCounts')
      .select(['subject', 'changes'])
      .where('organizationId', '=', arg('org'))
      .where('subject', 'in', titles.places(arg)),
  );
  const kept = db.prepare((on, arg) =>
    on
      .selectFrom('titleFacts')
      .select(['title', 'stamp', 'nextChangeAt', 'facts'])
      .where('organizationId', '=', arg('org'))
      .where('title', 'in', titles.places(arg)),
  );
  const keptOfAll = db.prepare((on, arg) =>
    on
      .selectFrom('titleFacts')
      .select(['title', 'stamp', 'nextChangeAt', 'facts'])
      .where('organizationId', '=', arg('org'))
      .orderBy('title'),
  );
  const forget = db.prepare((on, arg) =>
    on.deleteFrom('titleFacts').where('organizationId', '=', arg('org')).where('title', '=', arg('title')),
  );
  const keep = bulkInsert(db, ['title', ...factColumns], (on, values) =>
    on
      .insertInto('titleFacts')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .columns(['organizationId', 'title'])
          .doUpdateSet((eb) =>
            Object.fromEntries(factColumns.map((column) => [column, eb.ref(`excluded.${column}`)])),
          ),
      ),
  );
  const meetings = db.prepare((on, arg) =>
    on
      .selectFrom('meetings')
      .select(columns)
      .where('organizationId', '=', arg('org'))
      .where(stretchOf('meetings'), 'in', stretches.places(arg))
      .where('normalizedTitle', '=', arg('title'))
      .where('startedAt', '>=', arg('fromMs'))
      .where('startedAt', '<', arg('toMs'))
      .where('deletedAt', 'is', null)
      // Sums in place of columns: in the order of the index by start SQLite would walk that one, and with it the meetings
      // of all other titles.
      .orderBy((eb) => eb('startedAt', '+', 0), 'desc')
      .orderBy((eb) => eb('id', '+', 0), 'desc')
      .limit(meetingsLookedAt),
  );
  const first = db.prepare((on, arg) =>
    on
      .selectFrom('meetings')
      .select('day')
      .where('organizationId', '=', arg('org'))
      .where(stretchOf('meetings'), 'in', stretches.places(arg))
      .where('normalizedTitle', '=', arg('title'))
      .where('deletedAt', 'is', null)
      .orderBy((eb) => eb('startedAt', '+', 0))
      .limit(1),
  );
  const firstMonth = db.prepare((on, arg) =>
    on
      .selectFrom('titleTotals')
      .select((eb) => eb.fn.min<string | null>('period').as('month'))
      .where('organizationId', '=', arg('org'))
      .where('grain', '=', 'month')
      .where('period', 'in', months.places(arg))
      .where('title', '=', arg('title')),
  );

  /** The first month "YYYY-MM" in which a title was held. */
  async function firstMonthOf(org: OrgId, title: string, tx?: Tx): Promise<string | null> {
    const weeks = await figures.weeksWithMeetings(org, tx);
    if (!weeks) return null;
    const all = periodsOf({ grain: 'month', from: monthOf(weeks.from), to: monthOf(weeks.to) });
    for (let from = 0; from < all.length; from += mostMonths) {
      const [found] = await firstMonth({ ...months.filled(all.slice(from)), org, title }, tx);
      if (found?.month) return found.month;
    }
    return null;
  }

  return {
    /** How many writes touched each of at most `titlesLookedAt` titles. */
    async changes(org: OrgId, keys: readonly string[], tx?: Tx): Promise<Map<string, number>> {
      const rows = await changes({ ...titles.filled(keys.map(titleSubject)), org }, tx);
      return new Map(rows.map((row) => [row.subject.slice(titleSubject('').length), row.changes]));
    },

    kept: (org: OrgId, keys: readonly string[]) => kept({ ...titles.filled(keys), org }),

    /** Every title that is kept. */
    keptOfAll: (org: OrgId, tx: Tx) => keptOfAll({ org }, tx),

    /** Forgets a title: whoever asks next works it out anew. */
    forget: async (org: OrgId, title: string, tx: Tx) => void (await forget({ org, title }, tx)),

    /** In one order for all, so that of two who write the same rows one waits. */
    keep: (org: OrgId, rows: readonly KeptTitle[], tx: Tx) =>
      keep(
        org,
        rows.toSorted((a, b) => (a.title < b.title ? -1 : 1)),
        tx,
      ),

    /** The meetings of a title between two instants, newest first. */
    meetings: (org: OrgId, title: string, fromMs: number, toMs: number, tx?: Tx) =>
      meetings({ ...stretchesOf(fromMs, toMs), org, title, fromMs, toMs }, tx),

    /** The local day of the very first meeting of a title. */
    async firstDay(org: OrgId, title: string, tx?: Tx): Promise<string | null> {
      const month = await firstMonthOf(org, title, tx);
      if (month === null) return null;
      // Wherever on earth that month is: there is nothing of the title before it.
      const fromMs = Date.parse(`${month}-01`) - dayMs;
      return (await first({ ...stretchesOf(fromMs, fromMs + 33 * dayMs), org, title }, tx))[0]?.day ?? null;
    },
  };
}

function stretchesOf(fromMs: number, toMs: number): Arguments {
  const all = stretchesBetween(fromMs, toMs);
  if (all.length > mostStretches) throw new Error('too long a time for one statement');
  return stretches.filled(all);
}
