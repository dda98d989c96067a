// Members see budgets; administrators create, change and delete them.

import type { FastifyInstance } from 'fastify';
import {
  type BudgetEdit,
  createBudget,
  deleteBudget,
  editBudget,
  exportBudgets,
  listBudgets,
} from '#contract/reports/budgets.ts';
import { toCents } from '#domain/money/money.ts';
import { seesPay } from '#domain/accounts/permissions.ts';
import type { Tx } from '#server/db/database.ts';
import { unlessDuplicate } from '#server/db/faults.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { attachment } from '#server/http/table-file.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';
import { queueMail } from '#server/mail/mail.ts';
import { fail } from '#server/http/api-error.ts';
import { newId } from '#server/db/identifiers.ts';
import { fullError } from '#server/http/limits.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { ensureDepartment } from '#server/features/meetings/meetings/departments-store.ts';
import { alertAddressStore } from './alert-addresses-store.ts';
import { budgetAlertStore } from './alerts-store.ts';
import { budgetsFile } from './budgets-file.ts';
import { budgetService } from './service.ts';
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

export function budgetRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events, jobs } = context;
  const budgets = budgetStore(db);
  const alerts = budgetAlertStore(context);
  const addresses = alertAddressStore(context);
  const { list, show } = budgetService(context);

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

  mountEndpoint(app, listBudgets, async (_input, caller) => list(caller));

  mountEndpoint(app, exportBudgets, async ({ query: { as = 'csv' } }, caller, { reply }) => {
    const { file, rows } = await budgetsFile(as, caller, await list(caller));
    await events.publishExport(caller, 'budgets.exported', { budgets: rows }, 'budgets');
    void reply.header('content-disposition', attachment('budgets', as));
    return file;
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
