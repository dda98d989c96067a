// The figures of the dashboard.

import type { FastifyInstance } from 'fastify';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { readShorterMeetings } from '#contract/reports/shorter-meetings.ts';
import { quarterDays } from '#domain/reports/coach/series.ts';
import { savingsOfShorter } from '#domain/reports/shorter-meetings.ts';
import { lastWeeks } from '#domain/time/day-range.ts';
import { addDays, dayNumber, localDay, weekStart } from '#domain/time/local-day.ts';
import { toMajor } from '#domain/money/money.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { plannedDays } from '#server/features/meetings/planned/sums-store.ts';
import { recordedDays, sumsByDay } from '#server/totals/figures-store.ts';
import { heldMeetings } from '#server/totals/held-store.ts';
import { monthComparison } from '#server/totals/months.ts';
import { totalsByName } from '#server/totals/store.ts';
import { sumOf, withPlanned } from '#server/totals/sums.ts';
import { weekComparison } from '#server/totals/weeks.ts';
import { hourMeetings } from './store.ts';

/** They contain the last two months. */
const weeksShown = 12;

export function dashboardRoutes(app: FastifyInstance, { db, now }: AppContext): void {
  mountEndpoint(app, readDashboard, async (_input, caller) => {
    const { org, organization } = caller;
    const { firstWeekday } = organization;
    const { read, reports } = visibleTo(caller, db);
    const at = now();
    const range = lastWeeks(weeksShown, localDay(at, organization.timeZone), firstWeekday);
    const days = await sumsByDay(heldMeetings(reports, org), range);
    const types = await totalsByName(read, org, 'type');
    const planned = await plannedDays(reports, caller, at);
    const comparison = await weekComparison(reports, caller, at, planned);
    const byWeek = Map.groupBy(days, ({ day }) => weekStart(day, firstWeekday));
    const weeks = Array.from({ length: weeksShown }, (_, i) => {
      const start = addDays(range.from, 7 * i);
      return { start, sum: sumOf(byWeek.get(start) ?? []) };
    });

    return {
      total: withPlanned(sumOf(types), sumOf(planned)),
      personMinutes: types.reduce((sum, { personMinutes }) => sum + personMinutes, 0),
      thisWeek: comparison.thisWeek,
      lastWeek: comparison.lastWeek,
      lastWeekSoFar: comparison.lastWeekSoFar,
      costChange: comparison.changes.cost,
      ...(await monthComparison(reports, org, at, organization.timeZone, days)),
      weeks: weeks.map(({ start, sum }) => ({ start, cost: toMajor(sum.costCents) })),
      types: types
        .map(({ name, meetings, costCents }) => ({ type: name, meetings, cost: toMajor(costCents) }))
        .toSorted((a, b) => b.cost - a.cost || (a.type < b.type ? -1 : 1)),
    };
  });

  mountEndpoint(app, readShorterMeetings, async (_input, caller) => {
    const { org, organization } = caller;
    const { reports } = visibleTo(caller, db);
    const today = localDay(now(), organization.timeZone);
    const from = addDays(today, 1 - quarterDays);
    const held = await hourMeetings(reports, org, { from, to: today });
    const recorded = await recordedDays(reports, org);
    const first = recorded && recorded.from > from ? recorded.from : from;
    const weeks = Math.ceil((dayNumber(today) - dayNumber(first) + 1) / 7);
    return {
      meetings: held.reduce((sum, { meetings }) => sum + meetings, 0),
      lengths: savingsOfShorter(held, weeks, organization.workingWeeks).map(
        ({ minutes, savedCents, titles }) => ({
          minutes,
          savedPerYear: toMajor(savedCents),
          titles: titles.map((one) => ({ title: one.title, savedPerYear: toMajor(one.savedCents) })),
        }),
      ),
    };
  });
}
