// All SQL of budgets; what was spent comes from the kept totals.

import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { held } from '#server/db/row-locks.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export type BudgetRow = Omit<
  Tables['budgets'],
  'organizationId' | 'draftKey' | 'departmentKey' | 'createdAt'
>;

export const budgetColumns = [
  'id',
  'department',
  'monthlyLimitCents',
  'managerEmail',
  'alertThreshold',
] as const;

export const departmentKey = (department: string) => department.toLowerCase();

/** Written out and not as an argument, or the index of the months would not be known to hold them all. */
export const ofMonths = sql<boolean>`"grain" = 'month'`;

export function budgetStore(db: Database) {
  const insert = db.prepare((on, arg) =>
    on.insertInto('budgets').values({
      organizationId: arg('org'),
      id: arg('id'),
      draftKey: arg('draftKey'),
      departmentKey: arg('departmentKey'),
      department: arg('department'),
      monthlyLimitCents: arg('monthlyLimitCents'),
      managerEmail: arg('managerEmail'),
      alertThreshold: arg('alertThreshold'),
      createdAt: arg('createdAt'),
    }),
  );
  const byDraft = db.prepare((on, arg) =>
    on
      .selectFrom('budgets')
      .select(budgetColumns)
      .where('organizationId', '=', arg('org'))
      .where('draftKey', '=', arg('draftKey')),
  );
  const forChange = db.prepare((on, arg) =>
    held(
      db.engine,
      on
        .selectFrom('budgets')
        .select(budgetColumns)
        .where('organizationId', '=', arg('org'))
        .where('id', '=', arg('id')),
    ),
  );
  const update = db.prepare((on, arg) =>
    on
      .updateTable('budgets')
      .set({
        monthlyLimitCents: arg('monthlyLimitCents'),
        managerEmail: arg('managerEmail'),
        alertThreshold: arg('alertThreshold'),
      })
      .where('organizationId', '=', arg('org'))
      .where('id', '=', arg('id')),
  );
  const remove = db.prepare((on, arg) =>
    on
      .deleteFrom('budgets')
      .where('organizationId', '=', arg('org'))
      .where('id', '=', arg('id'))
      .returning(budgetColumns),
  );
  const all = db.prepare((on, arg) =>
    on
      .selectFrom('budgets')
      .select(budgetColumns)
      .where('organizationId', '=', arg('org'))
      .orderBy('departmentKey'),
  );
  const spendByMonth = db.prepare((on, arg) =>
    on
      .selectFrom('totals')
      .select((eb) => ['department', 'period as month', eb.fn.sum<number>('costCents').as('costCents')])
      .where('organizationId', '=', arg('org'))
      .where(ofMonths)
      .where('period', '>=', arg('from'))
      .where('period', '<=', arg('to'))
      // In the order of the index, or the rows would be sorted first.
      .groupBy(['period', 'department']),
  );
  const spendOnDays = db.prepare((on, arg) =>
    on
      .selectFrom('totals')
      .select((eb) => ['department', eb.fn.sum<number>('costCents').as('costCents')])
      .where('organizationId', '=', arg('org'))
      // Written out: SQLite would look at a value that is bound, and plan anew each time (docs/decisions/060).
      .where('grain', '=', sql.lit('day'))
      .where('period', '>=', arg('from'))
      .where('period', '<=', arg('to'))
      .groupBy('department'),
  );

  return {
    /** What a draft became, if it was saved. */
    ofDraft: async (org: OrgId, draftKey: string) => (await byDraft({ org, draftKey }))[0] ?? null,

    /** Throws a duplicate when the department has a budget already, or the draft was saved before. */
    insert: async (org: OrgId, row: BudgetRow, draftKey: string | null, createdAt: number, tx: Tx) =>
      void (await insert(
        { ...row, departmentKey: departmentKey(row.department), draftKey, createdAt, org },
        tx,
      )),

    /** The budget, which nobody else changes until the transaction ends; null when there is none. */
    forChange: async (org: OrgId, id: number, tx: Tx) => (await forChange({ org, id }, tx))[0] ?? null,

    update: async (org: OrgId, row: BudgetRow, tx: Tx) => void (await update({ ...row, org }, tx)),

    remove: async (org: OrgId, id: number, tx: Tx) => (await remove({ org, id }, tx))[0] ?? null,

    all: (org: OrgId) => all({ org }),

    /** Cents of each department and month "YYYY-MM" in which something took place. */
    spendByMonth: (org: OrgId, from: string, to: string, tx?: Tx) => spendByMonth({ org, from, to }, tx),

    /** Cents of each department on the local days `from` to `to` together. */
    spendOnDays: (org: OrgId, from: string, to: string, tx?: Tx) => spendOnDays({ org, from, to }, tx),
  };
}
