// A crossing is recorded, and its mail queued, in the transaction that crosses: neither can be lost or come twice.

import { crossedLevels } from '#domain/budgets/budget-alert.ts';
import { budgetStatus, percentUsed } from '#domain/budgets/budget.ts';
import { localDay, monthOf } from '#domain/time/local-day.ts';
import type { Tx } from '#server/db/database.ts';
import { held } from '#server/db/row-locks.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { mailStore, type Post } from '#server/features/mail/store.ts';
import type { BudgetAlert } from './mail.ts';
import { budgetColumns, type BudgetRow, departmentKey, ofMonths } from './store.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';

export function budgetAlertStore(post: Post) {
  const { db, now } = post;
  const mails = mailStore(post);

  // Of two writers of one department one waits: otherwise neither would see the other's cost, and both together could
  // cross unseen.
  const hold = db.prepare((on, arg) =>
    held(
      db.engine,
      on
        .selectFrom('budgets')
        .select(budgetColumns)
        .where('organizationId', '=', arg('org'))
        .where('departmentKey', '=', arg('key')),
    ),
  );
  const timeZone = db.prepare((on, arg) =>
    on.selectFrom('organizations').select('timeZone').where('id', '=', arg('org')),
  );
  const spend = db.prepare((on, arg) =>
    on
      .selectFrom('totals')
      .select((eb) => eb.fn.sum<number | null>('costCents').as('costCents'))
      .where('organizationId', '=', arg('org'))
      .where(ofMonths)
      .where('period', '=', arg('month'))
      .where('department', '=', arg('department')),
  );
  const record = db.prepare((on, arg) =>
    on
      .insertInto('budgetAlerts')
      .values({
        organizationId: arg('org'),
        budgetId: arg('budgetId'),
        month: arg('month'),
        level: arg('level'),
        raisedAt: arg('now'),
        told: arg('told'),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['organizationId', 'budgetId', 'month', 'level'])
          .doUpdateSet({ told: 1 })
          .where('budgetAlerts.told', '=', 0)
          .where((eb) => eb(eb.ref('excluded.told'), '=', 1)),
      )
      .returning('level'),
  );
  const spentWithAlerts = db.prepare((on, arg) =>
    on
      .selectFrom('budgets')
      .innerJoin('organizations', 'organizations.id', 'budgets.organizationId')
      .innerJoin('totals', (join) =>
        join
          .onRef('totals.organizationId', '=', 'budgets.organizationId')
          .on(ofMonths)
          .on('totals.period', '=', arg('month'))
          .onRef('totals.department', '=', 'budgets.department'),
      )
      .select((eb) => [
        'budgets.organizationId',
        'budgets.department',
        'budgets.monthlyLimitCents',
        'budgets.alertThreshold',
        'organizations.timeZone',
        eb.fn.sum<number>('totals.costCents').as('spendCents'),
        eb
          .selectFrom('budgetAlerts')
          .select((alerts) => alerts.fn.countAll<number>().as('count'))
          .whereRef('budgetAlerts.organizationId', '=', 'budgets.organizationId')
          .whereRef('budgetAlerts.budgetId', '=', 'budgets.id')
          .where('budgetAlerts.month', '=', arg('month'))
          .as('alerts'),
      ])
      .groupBy([
        'budgets.organizationId',
        'budgets.id',
        'budgets.department',
        'budgets.monthlyLimitCents',
        'budgets.alertThreshold',
        'organizations.timeZone',
      ]),
  );

  const monthIn = (zone: string) => monthOf(localDay(now(), zone));

  async function raiseOf(org: number, budget: BudgetRow, tx: Tx): Promise<void> {
    const [organization] = await timeZone({ org }, tx);
    const month = monthIn(organization?.timeZone ?? 'UTC');
    const [spent] = await spend({ org, month, department: budget.department }, tx);
    const spendCents = spent?.costCents ?? 0;

    for (const level of crossedLevels(budgetStatus(spendCents, budget))) {
      const told = budget.managerEmail ? 1 : 0;
      const [isNews] = await record({ org, budgetId: budget.id, month, level, now: now(), told }, tx);
      if (!isNews || !budget.managerEmail) continue;
      const alert: BudgetAlert = {
        level,
        month,
        department: budget.department,
        spendCents,
        limitCents: budget.monthlyLimitCents,
        percent: percentUsed(spendCents, budget.monthlyLimitCents),
        alertThreshold: budget.alertThreshold,
      };
      await mails.queue({ kind: 'budget-alert', to: budget.managerEmail, payload: alert }, tx);
    }
  }

  async function raise(org: number, departments: readonly (string | null)[], tx: Tx): Promise<void> {
    const keys = new Set(departments.flatMap((department) => (department ? departmentKey(department) : [])));
    // Always in the same order: two writers that hold each other's department would never end.
    for (const key of [...keys].toSorted()) {
      const [budget] = await hold({ org, key }, tx);
      if (budget) await raiseOf(org, budget, tx);
    }
  }

  return {
    /**
     * Tells the managers of these departments what this transaction has crossed in the current month, each level
     * once a month. Call it last, when the totals of everything that it changes are kept.
     */
    raiseBudgetAlerts: (org: OrgId, departments: readonly (string | null)[], tx: Tx) =>
      raise(org, departments, tx),

    /** In all organizations: what was crossed without a write, such as by a month that began or a changed time zone. */
    raiseMissed: async (): Promise<void> => {
      // Somewhere on earth it may be another month already.
      const months = new Set([monthIn('Etc/GMT+12'), monthIn('Pacific/Kiritimati')]);
      for (const month of months) {
        for (const row of await spentWithAlerts({ month })) {
          const isCurrent = monthIn(row.timeZone) === month;
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
