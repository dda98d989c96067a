// The dashboard's figures, all from the kept totals.

import type { FastifyInstance } from 'fastify';
import { readDashboard } from '#contract/dashboard.ts';
import { lastWeeks } from '#domain/day-range.ts';
import { addDays, localDay, weekStart } from '#domain/local-day.ts';
import { toDollars } from '#domain/money.ts';
import { percentChange } from '#domain/percent-change.ts';
import type { House } from '#server/house.ts';
import { bind } from '#server/http/bind.ts';
import { figuresStore } from '#server/totals/figures-store.ts';
import { totalsStore } from '#server/totals/store.ts';
import { sumOf, sumsOnTheWire } from '#server/totals/sums.ts';

const weeksShown = 12;

export function dashboardRoutes(app: FastifyInstance, { db, now }: House): void {
  const totals = totalsStore(db);
  const figures = figuresStore(db);

  bind(app, readDashboard, async (_input, caller) => {
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
