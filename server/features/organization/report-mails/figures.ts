// The figures of the weekly report: answers of the calls that the screens make, to its reader.

import { managedDepartment, weekReport } from '#domain/reports/week-report.ts';
import { addDays, lastOfMonth, localDay, weekStart } from '#domain/time/local-day.ts';
import { instantOfLocalTime } from '#domain/time/local-time.ts';
import type { AppContext } from '#server/context.ts';
import { ownWeeks } from '#server/features/calendar/upcoming/own-week.ts';
import { budgetService } from '#server/features/reports/budgets/service.ts';
import { coachService } from '#server/features/reports/coach/service.ts';
import { dashboardService } from '#server/features/reports/dashboard/service.ts';
import { calendarService } from '#server/features/reports/month/feature.ts';
import { possiblyTwice } from '#server/features/meetings/meetings/possibly-twice.ts';
import { seesPay } from '#domain/accounts/permissions.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { peopleThatMet } from '#server/totals/people-store.ts';
import { countUnrated, managedBy } from './store.ts';

type Context = Pick<AppContext, 'db' | 'now' | 'config'>;

/** The figures for the report of a day: at the end of that day, once it is over. */
export function reportFigures(context: Context) {
  const current = figuresNow(context);
  return (day: string | undefined, { organization: { timeZone } }: Member) => {
    const end = day === undefined ? null : instantOfLocalTime(`${addDays(day, 1)}T00:00`, timeZone);
    return end === null || context.now() < end ? current : figuresNow({ ...context, now: () => end - 1 });
  };
}

function figuresNow(context: Context) {
  const { db, now } = context;
  const ownWeek = ownWeeks(context);
  const dashboard = dashboardService(context);
  const calendar = calendarService(context);
  const { coach, seriesOf, actions } = coachService(context);
  const budgets = budgetService(context);

  return {
    /** Null for a week without meetings. */
    weekOf: async (caller: Member) => {
      const today = localDay(now(), caller.organization.timeZone);
      const first = weekStart(today, caller.organization.firstWeekday);
      const [from, to] = [addDays(first, 7), addDays(first, 13)];
      const isAdmin = caller.role === 'admin';
      const [week, { days }] = [await dashboard(caller), await calendar(caller, { from, to })];
      return weekReport({
        today,
        own: await ownWeek(caller),
        organization: week,
        nextDays: days,
        series: await seriesOf(caller),
        actions: (await actions(caller)).actions,
        recommendations: (await coach(caller)).recommendations,
        tasks: {
          assign: isAdmin && (await budgets.list(caller)).unassigned.currentSpend > 0 ? 1 : 0,
          settle: (await possiblyTwice(db, caller, now())).length,
          rate: await countUnrated(db.reports, caller.org, caller.userId, { from: first, to: today }),
        },
      });
    },

    /** The departments that the reader manages, in the current month. */
    managed: async (caller: Member) => {
      const departments = await managedBy(db.read, caller.org, caller.email);
      if (departments.size === 0) return null;
      const { month, budgets: all } = await budgets.list(caller);
      const met = await peopleThatMet(db.reports, caller.org, {
        from: `${month}-01`,
        to: lastOfMonth(month),
      });
      return {
        month,
        departments: all
          .filter(({ department, currentSpend }) => departments.has(department) && currentSpend > 0)
          .map((one) =>
            managedDepartment(one, {
              peopleThatMet: met.get(one.department) ?? 0,
              isExact: seesPay(caller),
            }),
          ),
      };
    },
  };
}
