// Budget alerts. A crossing is recorded and its mail queued in the transaction that causes it, so that neither is
// lost or repeated.

import { hasSampleData } from '#server/db/queries.ts';
import type { Kysely } from 'kysely';
import { addCents, type Cents, noCents } from '#domain/money/money.ts';
import { budgetStatus, crossedLevels, percentUsed } from '#domain/reports/budgets/budget.ts';
import { showsAmounts } from '#domain/reports/week-report.ts';
import { lastOfMonth, localDay, monthOf } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockRows } from '#server/db/row-locks.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { Tables } from '#server/db/tables.ts';
import { openDailySpend } from '#server/totals/planned-store.ts';
import { peopleThatMet } from '#server/totals/people-store.ts';
import { departmentSpend } from '#server/totals/spend-store.ts';
import { type OrgId, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { alertAddressStore } from './alert-addresses-store.ts';
import type { BudgetAlert } from './mail.ts';
import { budgetColumns, type BudgetRow, departmentKey } from './store.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { withoutViewer } from '#server/db/visible-to.ts';

type Db = Kysely<Tables>;
type Spend = { department: string; costCents: Cents; estimatedCents: Cents };

export function budgetAlertStore(context: Pick<AppContext, 'db' | 'now' | 'jobs' | 'config'>) {
  const { db, now, jobs } = context;
  const addresses = alertAddressStore(context);
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

  const settingsOf = (org: number, tx: Tx) =>
    tx
      .selectFrom('organizations')
      .select(['timeZone', 'currency'])
      .where('id', '=', org)
      .executeTakeFirstOrThrow();

  const daysOf = (month: string) => ({ from: `${month}-01`, to: lastOfMonth(month) });

  const sumsOf = (rows: readonly Spend[], department: string) => {
    const own = rows.filter((row) => row.department === department);
    return {
      costCents: addCents(own.map(({ costCents }) => costCents)),
      estimatedCents: addCents(own.map(({ estimatedCents }) => estimatedCents)),
    };
  };

  /** Cost of the month's meetings for the department. */
  async function spendOf(on: Db, org: OrgId, month: string, department: string) {
    const rows = await departmentSpend(withoutViewer(on), org, month, month);
    const { costCents, estimatedCents } = sumsOf(rows, department);
    const { personMinutes = 0 } = rows.find((row) => row.department === department) ?? {};
    return { spendCents: costCents, estimatedCents, personMinutes };
  }

  /** What is planned besides. */
  async function plannedOf(on: Db, org: OrgId, month: string, department: string): Promise<Cents> {
    return sumsOf(await openDailySpend(withoutViewer(on), org, daysOf(month), now()), department).costCents;
  }

  /** Whether enough people met for exact amounts. */
  async function isLarge(on: Db, org: OrgId, month: string, department: string): Promise<boolean> {
    return showsAmounts((await peopleThatMet(on, org, daysOf(month))).get(department) ?? 0);
  }

  /** False if this level was recorded before, unless a manager who gets mail has been added since. */
  async function recordCrossing(
    org: number,
    { id }: BudgetRow,
    month: string,
    level: BudgetAlert['level'],
    isTold: boolean,
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
        told: isTold ? 1 : 0,
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

  async function raiseFor(org: OrgId, budget: BudgetRow, isNewLimit: boolean, tx: Tx): Promise<void> {
    const { department, managerEmail, monthlyLimitCents: limitCents, alertThreshold } = budget;
    const { timeZone, currency } = await settingsOf(org, tx);
    const month = currentMonth(timeZone);
    const spend = await spendOf(tx, org, month, department);
    const { spendCents } = spend;
    const crossed = crossedLevels(budgetStatus(spendCents, budget));
    if (crossed.length === 0) return;
    const plannedCents = await plannedOf(tx, org, month, department);
    // The mail has exact amounts, and that it comes shows that they have crossed the limit.
    const isHidden = managerEmail !== null && (await addresses.hidesPay(org, managerEmail, tx));
    const owner = managerEmail && !isHidden ? await addresses.ownerOf(org, managerEmail, tx) : null;
    const hasSample = await hasSampleData(tx, org);
    for (const level of crossed) {
      const isNew = await recordCrossing(org, budget, month, level, owner !== null, tx);
      if (!isNew || !managerEmail || !owner) continue;
      // A budget that starts over its limit was never near it.
      if (isNewLimit && level !== crossed.at(-1)) continue;
      const percent = percentUsed(spendCents, limitCents);
      const isInHours = !(await isLarge(tx, org, month, department));
      const amounts = { ...spend, plannedCents, limitCents, percent, alertThreshold };
      const figures = { ...amounts, isInHours, hasSample, currency };
      const data: BudgetAlert = { level, month, department, ...figures, toOutsider: owner === 'outsider' };
      const topic = `${budget.id}:${month}:${level}`;
      await queueMail(jobs, { template: 'budget-alert', to: managerEmail, data, org, topic }, tx);
    }
  }

  /** Deletes crossings of this month that a new limit or threshold has undone, so that they can happen again. */
  async function forgetUndone(org: OrgId, budget: BudgetRow, tx: Tx): Promise<void> {
    const month = currentMonth((await settingsOf(org, tx)).timeZone);
    const { spendCents } = await spendOf(tx, org, month, budget.department);
    const crossed = crossedLevels(budgetStatus(spendCents, budget));
    await tx
      .deleteFrom('budgetAlerts')
      .where('organizationId', '=', org)
      .where('budgetId', '=', budget.id)
      .where('month', '=', month)
      .$if(crossed.length > 0, (alerts) => alerts.where('level', 'not in', crossed))
      .execute();
  }

  async function raise(
    org: OrgId,
    departments: readonly string[],
    tx: Tx,
    isNewLimit = false,
  ): Promise<void> {
    const keys = new Set(departments.map(departmentKey));
    // Always in the same order, so that two writers cannot deadlock.
    for (const key of [...keys].toSorted()) {
      const budget = await lockBudget(org, key, tx);
      if (budget) await raiseFor(org, budget, isNewLimit, tx);
    }
  }

  /** All budgets with the cost of the month's meetings, and their number of alerts. */
  const budgetsOfMonth = (month: string) =>
    withoutViewer(db.read)
      .selectFrom('budgets')
      .innerJoin('organizations', 'organizations.id', 'budgets.organizationId')
      .select((eb) => [
        'budgets.organizationId',
        'budgets.department',
        'budgets.monthlyLimitCents',
        'budgets.alertThreshold',
        'organizations.timeZone',
        eb
          .selectFrom('spendTotals')
          .select(({ fn }) => fn.sum<Cents | null>('costCents').as('sum'))
          .whereRef('spendTotals.organizationId', '=', 'budgets.organizationId')
          .whereRef('spendTotals.department', '=', 'budgets.department')
          .where('spendTotals.month', '=', month)
          .as('spendCents'),
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
     * Records the crossings of the transaction in the current month and queues the mails, each level once a month.
     * Call it after the spend is written.
     */
    raiseBudgetAlerts: (org: OrgId, departments: readonly string[], tx: Tx) => raise(org, departments, tx),

    /** Call it after a new limit or threshold is written: crossing it again sends another alert. */
    budgetChanged: async (org: OrgId, budget: BudgetRow, tx: Tx): Promise<void> => {
      await forgetUndone(org, budget, tx);
      await raise(org, [budget.department], tx, true);
    },

    /**
     * Finds crossings without a write of meetings, as after a change of the time zone, in all organizations.
     */
    raiseMissed: async (): Promise<void> => {
      // Depending on the time zone, up to two months are current.
      const months = new Set([currentMonth('Etc/GMT+12'), currentMonth('Pacific/Kiritimati')]);
      for (const month of months) {
        for (const row of await budgetsOfMonth(month)) {
          if (currentMonth(row.timeZone) !== month) continue;
          const crossed = crossedLevels(budgetStatus(row.spendCents ?? noCents, row));
          if (crossed.length <= (row.alerts ?? 0)) continue;
          const org = unverifiedOrg(row.organizationId);
          await runAs(org, () => db.write((tx) => raise(org, [row.department], tx)));
        }
      }
    },
  };
}
