// The budgets of an organization as a member sees them.

import type { Answer } from '#contract/endpoint.ts';
import type { Budget, listBudgets } from '#contract/reports/budgets.ts';
import { seesAllPlanned, seesPay } from '#domain/accounts/permissions.ts';
import { workingDaysOn } from '#domain/reports/budgets/forecast.ts';
import { lastOfMonth, localDay, monthOf } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { type Visible, visibleIn } from '#server/db/visible-to.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';
import { openDailySpend } from '#server/totals/planned-store.ts';
import { dailySpend, departmentSpend } from '#server/totals/spend-store.ts';
import { alertAddressStore } from './alert-addresses-store.ts';
import {
  type Shown,
  shownBudgets,
  shownMonths,
  type Spends,
  spendOf,
  unbudgetedSpend,
} from './serializers.ts';
import { type BudgetRow, budgetStore } from './store.ts';

const workdaysOf = ({ organization }: Member) => organization.hygiene.thresholds.workingDays;

export function budgetService(context: Pick<AppContext, 'db' | 'now' | 'config'>) {
  const { db, now } = context;
  const budgets = budgetStore(db);
  const addresses = alertAddressStore(context);

  const spendsOf = async (caller: Member, on: Visible): Promise<{ spends: Spends; today: string }> => {
    const { org, organization } = caller;
    const today = localDay(now(), organization.timeZone);
    const months = shownMonths(today);
    const month = { from: `${monthOf(today)}-01`, to: lastOfMonth(today) };
    return {
      today,
      spends: {
        pastMonths: await departmentSpend(on, org, months[0] ?? today, months.at(-2) ?? today),
        days: await dailySpend(on, org, month),
        hasLimits: seesPay(caller),
        planned: seesAllPlanned(caller) ? await openDailySpend(on, org, month, now()) : null,
      },
    };
  };

  const withManagers = async (org: OrgId, shown: Shown[], on: Database['read']): Promise<Budget[]> => {
    const emails = shown.flatMap(({ managerEmail }) => managerEmail ?? []);
    const ownerOf = await addresses.ownersOf(org, emails, on);
    return shown.map((budget) => ({
      ...budget,
      managerConfirmed: budget.managerEmail !== null && ownerOf(budget.managerEmail) !== null,
    }));
  };

  return {
    /** One budget as the caller may see it; reads a transaction's own changes. */
    show: async (caller: Member, row: BudgetRow, on: Database['read']): Promise<Budget | undefined> => {
      const { spends, today } = await spendsOf(caller, visibleIn(caller, on));
      const shown = shownBudgets([row], spends, today, workdaysOf(caller));
      return (await withManagers(caller.org, shown, on))[0];
    },

    list: async (caller: Member): Promise<Answer<typeof listBudgets>> => {
      const { spends, today } = await spendsOf(caller, visibleIn(caller, db.reports));
      const workdays = workdaysOf(caller);
      const { passed, all } = workingDaysOn(today, workdays);
      const rows = await budgets.all(caller.org);
      return {
        month: monthOf(today),
        workingDays: { passed: passed.length, all },
        budgets: await withManagers(caller.org, shownBudgets(rows, spends, today, workdays), db.read),
        unbudgeted: unbudgetedSpend(spends, rows),
        unassigned: spendOf(spends, ''),
      };
    },
  };
}
