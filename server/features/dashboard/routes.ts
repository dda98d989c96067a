// The dashboard's figures, all from the kept totals.

import type { FastifyInstance } from 'fastify';
import { readDashboard } from '#contract/dashboard.ts';
import { lastWeeks } from '#domain/time/day-range.ts';
import { addDays, localDay, weekStart } from '#domain/time/local-day.ts';
import { toDollars } from '#domain/money/money.ts';
import { percentChange } from '#domain/money/percent-change.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { figuresStore } from '#server/features/totals/figures-store.ts';
import { totalsStore } from '#server/features/totals/store.ts';
import { sumOf, sumsOnTheWire } from '#server/features/totals/sums.ts';

const weeksShown = 12;

export function dashboardRoutes(app: FastifyInstance, { db, now }: AppContext): void {
  const totals = totalsStore(db);
  const figures = figuresStore(db);

  mountEndpoint(app, readDashboard, async (_input, caller) => {
    const range = lastWeeks(weeksShown, localDay(now(), caller.organization.timeZone));
    const parts = await figures.weeks(caller.org, range);
    const types = await totals.byType(caller.org);
    const byStart = Map.groupBy(parts, ({ week }) => weekStart(week));
    const weeks = Array.from({ length: weeksShown }, (_, i) => {
      const start = addDays(range.from, 7 * i);
      return { start, sum: sumOf(byStart.get(start) ?? []) };
    });
    const [lastWeek, thisWeek] = weeks.slice(-2).map(({ sum }) => sum);

    return {
      total: sumsOnTheWire(sumOf(types)),
      thisWeek: sumsOnTheWire(thisWeek ?? sumOf([])),
      lastWeek: sumsOnTheWire(lastWeek ?? sumOf([])),
      costChange: percentChange(thisWeek?.costCents ?? 0, lastWeek?.costCents ?? 0),
      weeks: weeks.map(({ start, sum }) => ({ start, cost: toDollars(sum.costCents) })),
      types: types
        .map(({ type, meetings, costCents }) => ({ type, meetings, cost: toDollars(costCents) }))
        .toSorted((a, b) => b.cost - a.cost),
    };
  });
}
