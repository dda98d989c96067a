// The dashboard's figures, all from the kept totals.

import type { FastifyInstance } from 'fastify';
import { readDashboard } from '#contract/meetings.ts';
import { addDays, localDay, weekStart } from '#domain/local-day.ts';
import { toDollars } from '#domain/money.ts';
import { percentChange } from '#domain/percent-change.ts';
import type { House } from '#server/house.ts';
import { bind } from '#server/http/bind.ts';
import { totalsStore } from '#server/totals/store.ts';

const weeksShown = 12;

type Sums = { meetings: number; minutes: number; costCents: number };

const sumOf = (rows: readonly Sums[]): Sums =>
  rows.reduce(
    (sum, row) => ({
      meetings: sum.meetings + row.meetings,
      minutes: sum.minutes + row.minutes,
      costCents: sum.costCents + row.costCents,
    }),
    { meetings: 0, minutes: 0, costCents: 0 },
  );

const onTheWire = ({ meetings, minutes, costCents }: Sums) => ({
  meetings,
  minutes,
  cost: toDollars(costCents),
});

export function dashboardRoutes(app: FastifyInstance, { db, now }: House): void {
  const totals = totalsStore(db);

  bind(app, readDashboard, async (_input, caller) => {
    const thisSunday = weekStart(localDay(now(), caller.organization.timeZone));
    const starts = Array.from({ length: weeksShown }, (_, i) =>
      addDays(thisSunday, 7 * (i + 1 - weeksShown)),
    );
    const days = await totals.byDay(caller.org, starts[0] ?? thisSunday, addDays(thisSunday, 6));
    const types = await totals.byType(caller.org);
    const weeks = starts.map((start) => ({
      start,
      sum: sumOf(days.filter(({ day }) => day >= start && day < addDays(start, 7))),
    }));
    const [lastWeek, thisWeek] = weeks.slice(-2).map(({ sum }) => sum);

    return {
      total: onTheWire(sumOf(types)),
      thisWeek: onTheWire(thisWeek ?? sumOf([])),
      lastWeek: onTheWire(lastWeek ?? sumOf([])),
      costChange: percentChange(thisWeek?.costCents ?? 0, lastWeek?.costCents ?? 0),
      weeks: weeks.map(({ start, sum }) => ({ start, cost: toDollars(sum.costCents) })),
      types: types
        .map(({ type, meetings, costCents }) => ({ type, meetings, cost: toDollars(costCents) }))
        .toSorted((a, b) => b.cost - a.cost),
    };
  });
}
