// The meetings that share a title, and what was last worked out from them.

import { monthOf } from '#domain/local-day.ts';
import { periodsOf } from '#domain/span.ts';
import { dayMs } from '#domain/time-units.ts';
import type { Arguments, Database, Tx } from '#server/db/database.ts';
import { manyRows } from '#server/db/many-rows.ts';
import type { OrgId } from '#server/http/gate.ts';
import { stretchesBetween, stretchOf } from '#server/meetings/title-stretches-store.ts';
import { titleSubject } from '#server/totals/changes-store.ts';
import { figuresStore } from '#server/totals/figures-store.ts';

/** How many titles the coach looks at: the costliest ones. */
export const titlesLookedAt = 40;
const slots = Array.from({ length: titlesLookedAt }, (_, slot) => `title${slot}`);

/** Stretches and months that one statement looks at. 26 weeks lie in at most seven stretches. */
const stretchSlots = Array.from({ length: 8 }, (_, slot) => `stretch${slot}`);
const monthSlots = Array.from({ length: 24 }, (_, slot) => `month${slot}`);

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
  'averageHourlyRateCents',
  'estimatedValueCents',
  'hasAgenda',
  'outcomes',
  'actionItemsCount',
  'worthIt',
  'createdBy',
] as const;

const factColumns = ['stamp', 'nextChangeAt', 'facts'] as const;

export type KeptTitle = { title: string; stamp: string; nextChangeAt: number | null; facts: string };

export function titlesStore(db: Database) {
  const figures = figuresStore(db);
  const changes = db.prepare((on, arg) =>
    on
      .selectFrom('changeCounts')
      .select(['subject', 'changes'])
      .where('organizationId', '=', arg('org'))
      .where('subject', 'in', slots.map(arg)),
  );
  const kept = db.prepare((on, arg) =>
    on
      .selectFrom('titleFacts')
      .select(['title', 'stamp', 'nextChangeAt', 'facts'])
      .where('organizationId', '=', arg('org'))
      .where('title', 'in', slots.map(arg)),
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
  const keep = manyRows(db, ['title', ...factColumns], (on, values) =>
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
      .where(stretchOf('meetings'), 'in', stretchSlots.map(arg))
      .where('titleKey', '=', arg('title'))
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
      .where(stretchOf('meetings'), 'in', stretchSlots.map(arg))
      .where('titleKey', '=', arg('title'))
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
      .where('period', 'in', monthSlots.map(arg))
      .where('title', '=', arg('title')),
  );

  /** The first month "YYYY-MM" in which a title was held. */
  async function firstMonthOf(org: OrgId, title: string, tx?: Tx): Promise<string | null> {
    const weeks = await figures.weeksWithMeetings(org, tx);
    if (!weeks) return null;
    const months = periodsOf({ grain: 'month', from: monthOf(weeks.from), to: monthOf(weeks.to) });
    for (let from = 0; from < months.length; from += monthSlots.length) {
      const [found] = await firstMonth({ ...filled(monthSlots, months.slice(from)), org, title }, tx);
      if (found?.month) return found.month;
    }
    return null;
  }

  const named = (titles: readonly string[], nameOf: (title: string) => string): Arguments =>
    filled(slots, titles.map(nameOf));

  return {
    /** How many writes touched each of at most `titlesLookedAt` titles. */
    async changes(org: OrgId, titles: readonly string[], tx?: Tx): Promise<Map<string, number>> {
      const rows = await changes({ ...named(titles, titleSubject), org }, tx);
      return new Map(rows.map((row) => [row.subject.slice(titleSubject('').length), row.changes]));
    },

    kept: (org: OrgId, titles: readonly string[]) => kept({ ...named(titles, (title) => title), org }),

    /** Every title that is kept. */
    keptOfAll: (org: OrgId, tx: Tx) => keptOfAll({ org }, tx),

    /** Forgets a title: whoever asks next works it out anew. */
    forget: async (org: OrgId, title: string, tx: Tx) => void (await forget({ org, title }, tx)),

    /** In one order for all, so that of two who write the same rows one waits. */
    keep: (org: OrgId, titles: readonly KeptTitle[], tx: Tx) =>
      keep(
        org,
        titles.toSorted((a, b) => (a.title < b.title ? -1 : 1)),
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
  const stretches = stretchesBetween(fromMs, toMs);
  if (stretches.length > stretchSlots.length) throw new Error('too long a time for one statement');
  return filled(stretchSlots, stretches);
}

/** Lists of any length share one statement: what is missing is filled up with what is there already. */
const filled = (names: readonly string[], values: readonly (string | number)[]): Arguments =>
  Object.fromEntries(names.map((name, i) => [name, values[i] ?? values[0] ?? '']));
