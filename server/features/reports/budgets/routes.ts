// Members see budgets; administrators create, change and delete them.

import type { FastifyInstance } from 'fastify';
import {
  type Budget,
  type BudgetEdit,
  createBudget,
  deleteBudget,
  editBudget,
  listBudgets,
} from '#contract/reports/budgets.ts';
import { workingDaysOn } from '#domain/reports/budgets/forecast.ts';
import { lastOfMonth, localDay, monthOf } from '#domain/time/local-day.ts';
import { toCents } from '#domain/money/money.ts';
import { seesAllPlanned, seesPay } from '#domain/accounts/permissions.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { unlessDuplicate } from '#server/db/faults.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';
import { queueMail } from '#server/mail/mail.ts';
import { type Visible, visibleIn } from '#server/db/visible-to.ts';
import { fail } from '#server/http/api-error.ts';
import { newId } from '#server/db/identifiers.ts';
import { fullError } from '#server/http/limits.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { ensureDepartment } from '#server/features/meetings/meetings/departments-store.ts';
import { openDailySpend } from '#server/totals/planned-store.ts';
import { dailySpend, departmentSpend } from '#server/totals/spend-store.ts';
import { alertAddressStore } from './alert-addresses-store.ts';
import { budgetAlertStore } from './alerts-store.ts';
import {
  type Shown,
  shownBudgets,
  shownMonths,
  type Spends,
  spendOf,
  unbudgetedSpend,
} from './serializers.ts';
import { type BudgetRow, budgetStore } from './store.ts';

const toMinutes = (hours: number | null) => hours && Math.round(hours * 60);

const edited = (
  row: BudgetRow,
  { monthlyLimit, monthlyHours, managerEmail, alertThreshold }: BudgetEdit,
): BudgetRow => ({
  ...row,
  monthlyPersonMinutes: monthlyHours === undefined ? row.monthlyPersonMinutes : toMinutes(monthlyHours),
  monthlyLimitCents: monthlyLimit === undefined ? row.monthlyLimitCents : toCents(monthlyLimit),
  managerEmail: managerEmail === undefined ? row.managerEmail : managerEmail,
  alertThreshold: alertThreshold ?? row.alertThreshold,
});

const workdaysOf = ({ organization }: Member) => organization.hygiene.thresholds.workingDays;

export function budgetRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events, jobs } = context;
  const budgets = budgetStore(db);
  const alerts = budgetAlertStore(context);
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

  /** One budget as the caller may see it; reads a transaction's own changes. */
  const show = async (caller: Member, row: BudgetRow, on: Database['read']): Promise<Budget | undefined> => {
    const { spends, today } = await spendsOf(caller, visibleIn(caller, on));
    const shown = shownBudgets([row], spends, today, workdaysOf(caller));
    return (await withManagers(caller.org, shown, on))[0];
  };

  const withManagers = async (org: OrgId, shown: Shown[], on: Database['read']): Promise<Budget[]> => {
    const emails = shown.flatMap(({ managerEmail }) => managerEmail ?? []);
    const ownerOf = await addresses.ownersOf(org, emails, on);
    return shown.map((budget) => ({
      ...budget,
      managerConfirmed: budget.managerEmail !== null && ownerOf(budget.managerEmail) !== null,
    }));
  };

  /** Asks a manager who does not get alerts yet to confirm. */
  async function askManager(org: OrgId, email: string | null, tx: Tx): Promise<void> {
    if (email === null || (await addresses.ownerOf(org, email, tx)) !== null) return;
    const data = { organizationId: org };
    await queueMail(jobs, { template: 'alert-address', to: email, data, org, topic: String(org) }, tx);
  }

  const publish = async (
    caller: Member,
    action: `budget.${'created' | 'changed' | 'deleted'}`,
    { id, department, monthlyLimitCents, alertThreshold }: BudgetRow,
    tx: Tx,
  ) => {
    const detail = { department, monthlyLimitCents, alertThreshold };
    await events.publish(tx, caller, action, detail, `budget:${id}`);
  };

  mountEndpoint(app, listBudgets, async (_input, caller) => {
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
  });

  mountEndpoint(app, createBudget, async ({ body: { draftKey = null, ...body } }, caller, { reply }) => {
    const { org } = caller;
    if (body.managerEmail !== null && !seesPay(caller)) return fail('manager-without-pay', 'managerEmail');
    const creating = db.write(async (tx) => {
      const lock = await lockOrganization(tx, org);
      const department = await ensureDepartment(tx, lock, body.department);
      const row: BudgetRow = {
        id: newId(),
        department: department ?? body.department,
        monthlyLimitCents: toCents(body.monthlyLimit),
        monthlyPersonMinutes: toMinutes(body.monthlyHours),
        managerEmail: body.managerEmail,
        alertThreshold: body.alertThreshold,
      };
      const full = fullError(context.config, 'budgets', await budgets.count(org, tx));
      if (full) return full;
      await budgets.insert(org, row, draftKey, now(), tx);
      await alerts.budgetChanged(org, row, tx);
      await askManager(org, row.managerEmail, tx);
      await publish(caller, 'budget.created', row, tx);
      return show(caller, row, tx);
    });

    const created = await unlessDuplicate(creating, () => null);
    if (created) return created;
    // The duplicate may be the budget that this draft was saved as before.
    const saved = draftKey && (await budgets.ofDraft(org, draftKey));
    const shown = saved && (await show(caller, saved, db.read));
    if (!shown) return fail('budget-exists', 'department');
    void reply.code(200);
    return shown;
  });

  mountEndpoint(app, editBudget, async ({ params, body }, caller) => {
    const changed = await db.write(async (tx) => {
      const before = await budgets.forChange(caller.org, params.id, tx);
      if (!before) return null;
      const row = edited(before, body);
      if (row.managerEmail !== before.managerEmail && !seesPay(caller))
        return fail('manager-without-pay', 'managerEmail');
      await budgets.update(caller.org, row, tx);
      await alerts.budgetChanged(caller.org, row, tx);
      if (body.managerEmail !== undefined) await askManager(caller.org, row.managerEmail, tx);
      await publish(caller, 'budget.changed', row, tx);
      return show(caller, row, tx);
    });
    return changed ?? fail('not-found');
  });

  mountEndpoint(app, deleteBudget, async ({ params }, caller) =>
    db.write(async (tx) => {
      const row = await budgets.remove(caller.org, params.id, tx);
      if (!row) return fail('not-found');
      await publish(caller, 'budget.deleted', row, tx);
      return undefined;
    }),
  );
}
