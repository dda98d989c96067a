// Budgets by department.

import type { Database, Tx } from '#server/db/database.ts';
import { countRows } from '#server/db/queries.ts';
import { lockRows } from '#server/db/row-locks.ts';
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
  'monthlyPersonMinutes',
  'managerEmail',
  'alertThreshold',
] as const;

export const departmentKey = (department: string) => department.toLowerCase();

export function budgetStore(db: Database) {
  return {
    /** The budget that was saved from this draft, if any. */
    ofDraft: (org: OrgId, draftKey: string) =>
      db.read
        .selectFrom('budgets')
        .select(budgetColumns)
        .where('organizationId', '=', org)
        .where('draftKey', '=', draftKey)
        .executeTakeFirst(),

    count: (org: OrgId, tx: Tx) => countRows(tx.selectFrom('budgets').where('organizationId', '=', org)),

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

    /** The budget, locked until the transaction ends. */
    forChange: (org: OrgId, id: number, tx: Tx) =>
      lockRows(
        db.engine,
        tx.selectFrom('budgets').select(budgetColumns).where('organizationId', '=', org).where('id', '=', id),
      ).executeTakeFirst(),

    async update(org: OrgId, row: BudgetRow, tx: Tx): Promise<void> {
      const { id, monthlyLimitCents, monthlyPersonMinutes, managerEmail, alertThreshold } = row;
      await tx
        .updateTable('budgets')
        .set({ monthlyLimitCents, monthlyPersonMinutes, managerEmail, alertThreshold })
        .where('organizationId', '=', org)
        .where('id', '=', id)
        .execute();
    },

    remove: (org: OrgId, id: number, tx: Tx) =>
      tx
        .deleteFrom('budgets')
        .where('organizationId', '=', org)
        .where('id', '=', id)
        .returning(budgetColumns)
        .executeTakeFirst(),

    all: (org: OrgId) =>
      db.read
        .selectFrom('budgets')
        .select(budgetColumns)
        .where('organizationId', '=', org)
        .orderBy('departmentKey')
        .execute(),
  };
}
