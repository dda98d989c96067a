// What a department may spend in a month, and which crossings have been told.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('budgets')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('departmentKey', 'text', (c) => c.notNull())
    .addColumn('department', 'text', (c) => c.notNull())
    .addColumn('monthlyLimitCents', 'bigint', (c) => c.notNull().check(sql`"monthlyLimitCents" > 0`))
    .addColumn('managerEmail', 'text')
    .addColumn('alertThreshold', 'integer', (c) => c.notNull().check(sql`"alertThreshold" between 1 and 100`))
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('budgetsKey', ['organizationId', 'id'])
    .execute();
  // One budget a department, and the one look that every save of a meeting takes.
  await schema
    .createIndex('budgetsByDepartment')
    .unique()
    .on('budgets')
    .columns(['organizationId', 'departmentKey'])
    .execute();

  await schema
    .createTable('budgetAlerts')
    .addColumn('organizationId', 'bigint', (c) => c.notNull())
    .addColumn('budgetId', 'bigint', (c) => c.notNull())
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('level', 'text', (c) => c.notNull().check(sql`"level" in ('warning', 'over')`))
    .addColumn('raisedAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('budgetAlertsKey', ['organizationId', 'budgetId', 'month', 'level'])
    .addForeignKeyConstraint(
      'budgetAlertsOfBudget',
      ['organizationId', 'budgetId'],
      'budgets',
      ['organizationId', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
}
