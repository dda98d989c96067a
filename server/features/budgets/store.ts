// Budgets, and the spending that they are compared with.

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
    /** The budget that was saved from this draft, or null. */
    async ofDraft(org: OrgId, draftKey: string): Promise<BudgetRow | null> {
      const row = await db.read
        .selectFrom('budgets')
        .select(budgetColumns)
        .where('organizationId', '=', org)
        .where('draftKey', '=', draftKey)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Throws a duplicate error if the department has a budget, or the draft was saved before. */
    async insert(
      org: OrgId,
      row: BudgetRow,
      draftKey: string | null,
      createdAt: number,
      tx: Tx,
    ): Promise<void> {
      await tx
        .insertInto('budgets')
        .values({
          ...row,
          organizationId: org,
          departmentKey: departmentKey(row.department),
          draftKey,
          createdAt,
        })
        .execute();
    },

    /** The budget, locked until the transaction ends, or null. */
    async forChange(org: OrgId, id: number, tx: Tx): Promise<BudgetRow | null> {
      const query = tx
        .selectFrom('budgets')
        .select(budgetColumns)
        .where('organizationId', '=', org)
        .where('id', '=', id);
      return (await held(db.engine, query).executeTakeFirst()) ?? null;
    },

    async update(org: OrgId, row: BudgetRow, tx: Tx): Promise<void> {
      const { id, monthlyLimitCents, managerEmail, alertThreshold } = row;
      await tx
        .updateTable('budgets')
        .set({ monthlyLimitCents, managerEmail, alertThreshold })
        .where('organizationId', '=', org)
        .where('id', '=', id)
        .execute();
    },

    async remove(org: OrgId, id: number, tx: Tx): Promise<BudgetRow | null> {
      const removed = await tx
        .deleteFrom('budgets')
        .where('organizationId', '=', org)
        .where('id', '=', id)
        .returning(budgetColumns)
        .executeTakeFirst();
      return removed ?? null;
    },

    all: (org: OrgId) =>
      db.read
        .selectFrom('budgets')
        .select(budgetColumns)
        .where('organizationId', '=', org)
        .orderBy('departmentKey')
        .execute(),

    /** Cents of each department and month "YYYY-MM" in which something took place. */
    spendByMonth: (org: OrgId, from: string, to: string, tx?: Tx) => spendByMonth({ org, from, to }, tx),

    /** Cents of each department on the local days `from` to `to` together. */
    spendOnDays: (org: OrgId, from: string, to: string, tx?: Tx) => spendOnDays({ org, from, to }, tx),
  };
}
