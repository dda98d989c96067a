// Budget alerts. A crossing is recorded and its mail queued in the transaction that causes it, so neither is lost or
// repeated.

import { noCents } from '#domain/money/money.ts';
import { budgetStatus, crossedLevels, percentUsed } from '#domain/budgets/budget.ts';
import { localDay, monthOf } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockRows } from '#server/db/row-locks.ts';
import { queueMail } from '#server/features/mail/mail.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import type { BudgetAlert } from './mail.ts';
import { budgetColumns, type BudgetRow, departmentKey } from './store.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';

export function budgetAlertStore({ db, now, jobs }: Pick<AppContext, 'db' | 'now' | 'jobs'>) {
  const currentMonth = (timeZone: string) => monthOf(localDay(now(), timeZone));

  /**
   * Locks the budget's row. Otherwise two concurrent writers of a department would not see each other's cost and could
   * cross together unnoticed.
   */
  const lockBudget = (org: number, key: string, tx: Tx) =>
    lockRows(
      db.engine,
      tx
        .selectFrom('budgets')
        .select(budgetColumns)
        .where('organizationId', '=', org)
        .where('departmentKey', '=', key),
    ).executeTakeFirst();

  const timeZoneOf = async (org: number, tx: Tx): Promise<string> =>
    (await tx.selectFrom('organizations').select('timeZone').where('id', '=', org).executeTakeFirstOrThrow())
      .timeZone;

  async function spendOf(org: number, month: string, department: string, tx: Tx) {
    const row = await tx
      .selectFrom('monthTotals')
      .select(['costCents as spendCents', 'estimatedCents'])
      .where('organizationId', '=', org)
      .where('kind', '=', 'department')
      .where('month', '=', month)
      .where('name', '=', department)
      .executeTakeFirst();
    return row ?? { spendCents: noCents, estimatedCents: noCents };
  }

  /** False when this level was recorded before, unless only now there is a manager to mail. */
  async function recordCrossing(
    org: number,
    { id, managerEmail }: BudgetRow,
    month: string,
    level: BudgetAlert['level'],
    tx: Tx,
  ): Promise<boolean> {
    const row = await tx
      .insertInto('budgetAlerts')
      .values({
        organizationId: org,
        budgetId: id,
        month,
        level,
        raisedAt: now(),
        told: managerEmail ? 1 : 0,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['organizationId', 'budgetId', 'month', 'level'])
          .doUpdateSet({ told: 1 })
          .where('budgetAlerts.told', '=', 0)
          .where((eb) => eb(eb.ref('excluded.told'), '=', 1)),
      )
      .returning('level')
      .executeTakeFirst();
    return row !== undefined;
  }

  async function raiseFor(org: number, budget: BudgetRow, tx: Tx): Promise<void> {
    const { department, managerEmail, monthlyLimitCents: limitCents, alertThreshold } = budget;
    const month = currentMonth(await timeZoneOf(org, tx));
    const spend = await spendOf(org, month, department, tx);
    const { spendCents } = spend;
    for (const level of crossedLevels(budgetStatus(spendCents, budget))) {
      const isNew = await recordCrossing(org, budget, month, level, tx);
      if (!isNew || !managerEmail) continue;
      const percent = percentUsed(spendCents, limitCents);
      const data: BudgetAlert = { level, month, department, ...spend, limitCents, percent, alertThreshold };
      await queueMail(jobs, { template: 'budget-alert', to: managerEmail, data }, tx);
    }
  }

  async function raise(org: number, departments: readonly (string | null)[], tx: Tx): Promise<void> {
    const keys = new Set(departments.flatMap((department) => (department ? departmentKey(department) : [])));
    // Always in the same order, so that two writers cannot deadlock.
    for (const key of [...keys].toSorted()) {
      const budget = await lockBudget(org, key, tx);
      if (budget) await raiseFor(org, budget, tx);
    }
  }

  /** Budgets with spending in the month, and how many alerts they have had, in all organizations. */
  const budgetsWithSpend = (month: string) =>
    db.read
      .selectFrom('budgets')
      .innerJoin('organizations', 'organizations.id', 'budgets.organizationId')
      .innerJoin('monthTotals', (join) =>
        join
          .onRef('monthTotals.organizationId', '=', 'budgets.organizationId')
          .on('monthTotals.kind', '=', 'department')
          .on('monthTotals.month', '=', month)
          .onRef('monthTotals.name', '=', 'budgets.department'),
      )
      .select((eb) => [
        'budgets.organizationId',
        'budgets.department',
        'budgets.monthlyLimitCents',
        'budgets.alertThreshold',
        'organizations.timeZone',
        'monthTotals.costCents as spendCents',
        eb
          .selectFrom('budgetAlerts')
          .select((alerts) => alerts.fn.countAll<number>().as('count'))
          .whereRef('budgetAlerts.organizationId', '=', 'budgets.organizationId')
          .whereRef('budgetAlerts.budgetId', '=', 'budgets.id')
          .where('budgetAlerts.month', '=', month)
          .as('alerts'),
      ])
      .execute();

  return {
    /**
     * Records what the transaction crossed in the current month and queues the mails, each level once a month. Call it
     * after the totals are written.
     */
    raiseBudgetAlerts: (org: OrgId, departments: readonly (string | null)[], tx: Tx) =>
      raise(org, departments, tx),

    /** Finds crossings without a write, such as a month that began or a changed time zone, in all organizations. */
    raiseMissed: async (): Promise<void> => {
      // Depending on the time zone, up to two months are current.
      const months = new Set([currentMonth('Etc/GMT+12'), currentMonth('Pacific/Kiritimati')]);
      for (const month of months) {
        for (const row of await budgetsWithSpend(month)) {
          const isCurrent = currentMonth(row.timeZone) === month;
          const crossed = crossedLevels(budgetStatus(row.spendCents, row)).length;
          if (isCurrent && crossed > (row.alerts ?? 0))
            await runAs(row.organizationId, () =>
              db.write((tx) => raise(row.organizationId, [row.department], tx)),
            );
        }
      }
    },
  };
}
