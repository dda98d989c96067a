// The figures of the dashboard.

import type { FastifyInstance } from 'fastify';
import { readDashboard } from '#contract/dashboard.ts';
import { lastWeeks } from '#domain/time/day-range.ts';
import { addDays, localDay, weekStart } from '#domain/time/local-day.ts';
import { toDollars } from '#domain/money/money.ts';
import { percentChange } from '#domain/money/rounding.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { sumsByDay } from '#server/features/totals/figures-store.ts';
import { totalsByName } from '#server/features/totals/store.ts';
import { sumOf, toSums } from '#server/features/totals/sums.ts';

const weeksShown = 12;

export function dashboardRoutes(app: FastifyInstance, { db, now }: AppContext): void {
  mountEndpoint(app, readDashboard, async (_input, caller) => {
    const { org, organization } = caller;
    const { read, reports } = visibleTo(caller, db);
    const range = lastWeeks(weeksShown, localDay(now(), organization.timeZone));
    const days = await sumsByDay(reports, org, range);
    const types = await totalsByName(read, org, 'type');
    const byWeek = Map.groupBy(days, ({ day }) => weekStart(day));
    const weeks = Array.from({ length: weeksShown }, (_, i) => {
      const start = addDays(range.from, 7 * i);
      return { start, sum: sumOf(byWeek.get(start) ?? []) };
    });
    const [lastWeek = sumOf([]), thisWeek = sumOf([])] = weeks.slice(-2).map(({ sum }) => sum);

    return {
      total: toSums(sumOf(types)),
      thisWeek: toSums(thisWeek),
      lastWeek: toSums(lastWeek),
      costChange: percentChange(thisWeek.costCents, lastWeek.costCents),
      weeks: weeks.map(({ start, sum }) => ({ start, cost: toDollars(sum.costCents) })),
      types: types
        .map(({ name, meetings, costCents }) => ({ type: name, meetings, cost: toDollars(costCents) }))
        .toSorted((a, b) => b.cost - a.cost || (a.type < b.type ? -1 : 1)),
    };
  });
}
