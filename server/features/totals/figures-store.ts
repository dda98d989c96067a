// Reading the kept sums over a range of days.

import type { DayRange } from '#domain/time/day-range.ts';
import { periodsOf, spansOf } from '#domain/time/span.ts';
import { weekPart } from '#domain/time/week-part.ts';
import type { Arguments, Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { topTitles } from './top-titles.ts';

/** How many titles one statement looks up. */
const titlesAtOnce = 16;
const titleSlots = Array.from({ length: titlesAtOnce }, (_, slot) => `title${slot}`);
/** In how many periods: more than a year has months, or a month parts of weeks on both its sides. */
const periodsAtOnce = 16;
const periodSlots = Array.from({ length: periodsAtOnce }, (_, slot) => `period${slot}`);

export function figuresStore(db: Database) {
  const edgeWeek = (order: 'asc' | 'desc') =>
    db.prepare((on, arg) =>
      on
        .selectFrom('weekTotals')
        .select('week')
        .where('organizationId', '=', arg('org'))
        .orderBy('week', order)
        .limit(1),
    );
  const firstWeek = edgeWeek('asc');
  const lastWeek = edgeWeek('desc');
  const weeks = db.prepare((on, arg) =>
    on
      .selectFrom('weekTotals')
      .select(['week', 'type', 'meetings', 'minutes', 'costCents'])
      .where('organizationId', '=', arg('org'))
      .where('week', '>=', arg('from'))
      .where('week', '<=', arg('to')),
  );
  const hours = db.prepare((on, arg) =>
    on
      .selectFrom('hourTotals')
      .select((eb) => [
        'weekday',
        'hour',
        eb.fn.sum<number>('meetings').as('meetings'),
        eb.fn.sum<number>('costCents').as('costCents'),
      ])
      .where('organizationId', '=', arg('org'))
      .where('grain', '=', arg('grain'))
      .where('period', '>=', arg('from'))
      .where('period', '<=', arg('to'))
      .groupBy(['weekday', 'hour']),
  );
  const costliest = db.prepare((on, arg) =>
    on
      .selectFrom('titleTotals')
      .select(['title', 'costCents'])
      .where('organizationId', '=', arg('org'))
      .where('grain', '=', arg('grain'))
      .where('period', '=', arg('period'))
      .orderBy('costCents', 'desc')
      .limit(arg('limit')),
  );
  const titleSums = db.prepare((on, arg) =>
    on
      .selectFrom('titleTotals')
      .select((eb) => [
        'title',
        eb.fn.max('spelling').as('spelling'),
        eb.fn.sum<number>('meetings').as('meetings'),
        eb.fn.sum<number>('minutes').as('minutes'),
        eb.fn.sum<number>('costCents').as('costCents'),
      ])
      .where('organizationId', '=', arg('org'))
      .where('grain', '=', arg('grain'))
      .where('period', 'in', periodSlots.map(arg))
      .where('title', 'in', titleSlots.map(arg))
      .groupBy('title'),
  );

  return {
    /** The first and the last part of a week in which something took place, by their first days. */
    async weeksWithMeetings(org: OrgId, tx?: Tx): Promise<DayRange | null> {
      const [[first], [last]] = await Promise.all([firstWeek({ org }, tx), lastWeek({ org }, tx)]);
      return first && last ? { from: first.week, to: last.week } : null;
    },

    /** Sums of each part of a week and type. */
    weeks: (org: OrgId, { from, to }: DayRange) => weeks({ org, from: weekPart(from), to }),

    /** Sums of each weekday and hour. Up to three rows for one of them: the range is read in spans. */
    async hours(org: OrgId, range: DayRange) {
      const read = await Promise.all(spansOf(range).map((span) => hours({ org, ...span })));
      return read.flat();
    },

    /** The costliest titles of the range, at most `wanted`. */
    costliestTitles(org: OrgId, range: DayRange, wanted: number) {
      const lists = spansOf(range).flatMap((span) =>
        periodsOf(span).map((period) => ({ org, grain: span.grain, period })),
      );
      const together = [...Map.groupBy(lists, ({ grain }) => grain)].flatMap(([grain, inGrain]) =>
        chunksOf(inGrain, periodsAtOnce).map((some) => ({
          grain,
          ...filled(
            periodSlots,
            some.map(({ period }) => period),
          ),
        })),
      );
      return topTitles(wanted, {
        heads: (limit) => Promise.all(lists.map((list) => costliest({ ...list, limit }))),
        atOnce: titlesAtOnce,
        async sums(titles) {
          const named = filled(titleSlots, titles);
          const read = await Promise.all(together.map((some) => titleSums({ ...named, ...some, org })));
          return read.flat();
        },
      });
    },
  };
}

const filled = (slots: readonly string[], values: readonly string[]): Arguments =>
  Object.fromEntries(slots.map((slot, i) => [slot, values[i] ?? values[0] ?? '']));

const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
