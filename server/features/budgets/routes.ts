// Members see the budgets; administrators create, change and delete them.

import type { FastifyInstance } from 'fastify';
import {
  type Budget,
  type BudgetEdit,
  createBudget,
  deleteBudget,
  editBudget,
  listBudgets,
} from '#contract/budgets.ts';
import { localDay, monthOf } from '#domain/time/local-day.ts';
import { toCents } from '#domain/money/money.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { unlessDuplicate } from '#server/db/faults.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { fail } from '#server/http/api-error.ts';
import { newId } from '#server/db/identifiers.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { ensureDepartment } from '#server/features/meetings/departments-store.ts';
import { totalsByMonth } from '#server/features/totals/store.ts';
import { budgetAlertStore } from './alerts-store.ts';
import { shownBudgets, shownMonths } from './serializers.ts';
import { type BudgetRow, budgetStore } from './store.ts';

const edited = (row: BudgetRow, { monthlyLimit, managerEmail, alertThreshold }: BudgetEdit): BudgetRow => ({
  ...row,
  monthlyLimitCents: monthlyLimit === undefined ? row.monthlyLimitCents : toCents(monthlyLimit),
  managerEmail: managerEmail === undefined ? row.managerEmail : managerEmail,
  alertThreshold: alertThreshold ?? row.alertThreshold,
});

export function budgetRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events } = context;
  const budgets = budgetStore(db);
  const alerts = budgetAlertStore(context);

  /** Reads what the caller may see; a transaction of an administrator reads its own changes. */
  const show = async (
    caller: Member,
    rows: readonly BudgetRow[],
    on: Database['read'] = visibleTo(caller, db).read,
  ): Promise<Budget[]> => {
    const today = localDay(now(), caller.organization.timeZone);
    const [from = ''] = shownMonths(today);
    const months = { from, to: monthOf(today) };
    return shownBudgets(rows, await totalsByMonth(on, caller.org, 'department', months, now()), today);
  };

  /** Records a change of a budget. */
  const record = async (
    caller: Member,
    action: string,
    { id, department, monthlyLimitCents, alertThreshold }: BudgetRow,
    tx: Tx,
  ) => {
    const detail = { department, monthlyLimitCents, alertThreshold };
    await events.record(tx, caller, action, `budget:${id}`, detail);
  };

  mountEndpoint(app, listBudgets, async (_input, caller) => ({
    month: monthOf(localDay(now(), caller.organization.timeZone)),
    budgets: await show(caller, await budgets.all(caller.org)),
  }));

  mountEndpoint(app, createBudget, async ({ body: { draftKey = null, ...body } }, caller, { reply }) => {
    const { org } = caller;
    const creating = db.write(async (tx) => {
      const lock = await lockOrganization(tx, org);
      const department = await ensureDepartment(tx, lock, body.department);
      const row: BudgetRow = {
        id: newId(),
        department: department ?? body.department,
        monthlyLimitCents: toCents(body.monthlyLimit),
        managerEmail: body.managerEmail,
        alertThreshold: body.alertThreshold,
      };
      await budgets.insert(org, row, draftKey, now(), tx);
      await alerts.raiseBudgetAlerts(org, [row.department], tx);
      await record(caller, 'budget.created', row, tx);
      return (await show(caller, [row], tx))[0];
    });

    const created = await unlessDuplicate(creating, () => null);
    if (created) return created;
    // The duplicate may be the budget that this draft was saved as before.
    const saved = draftKey && (await budgets.ofDraft(org, draftKey));
    const [shown] = saved ? await show(caller, [saved]) : [];
    if (!shown) return fail('budget-exists', 'department');
    void reply.code(200);
    return shown;
  });

  mountEndpoint(app, editBudget, async ({ params, body }, caller) => {
    const changed = await db.write(async (tx) => {
      const before = await budgets.forChange(caller.org, params.id, tx);
      if (!before) return null;
      const row = edited(before, body);
      await budgets.update(caller.org, row, tx);
      await alerts.raiseBudgetAlerts(caller.org, [row.department], tx);
      await record(caller, 'budget.changed', row, tx);
      return (await show(caller, [row], tx))[0];
    });
    return changed ?? fail('not-found');
  });

  mountEndpoint(app, deleteBudget, async ({ params }, caller) =>
    db.write(async (tx) => {
      const row = await budgets.remove(caller.org, params.id, tx);
      if (!row) return fail('not-found');
      await record(caller, 'budget.deleted', row, tx);
      return undefined;
    }),
  );
}
