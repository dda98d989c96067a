// The figures of the dashboard, as a member sees them.

import type { Dashboard } from '#contract/reports/dashboard.ts';
import { lastWeeks } from '#domain/time/day-range.ts';
import { addDays, localDay, weekStart } from '#domain/time/local-day.ts';
import { toMajor } from '#domain/money/money.ts';
import type { AppContext } from '#server/context.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { plannedDays } from '#server/features/meetings/planned/sums-store.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { sumsByDay } from '#server/totals/figures-store.ts';
import { heldMeetings } from '#server/totals/held-store.ts';
import { monthComparison } from '#server/totals/months.ts';
import { totalsByName } from '#server/totals/store.ts';
import { sumOf, withPlanned } from '#server/totals/sums.ts';
import { weekComparison } from '#server/totals/weeks.ts';

/** They contain the last two months. */
const weeksShown = 12;

export function dashboardService({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  return async (caller: Member): Promise<Dashboard> => {
    const { org, organization } = caller;
    const { read, reports } = visibleTo(caller, db);
    const at = now();
    const { firstWeekday } = organization;
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
  };
}
