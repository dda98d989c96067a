// Groups, templates and budgets are made once for each draft, however often its save comes.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['attendeeGroups', 'templates', 'budgets'] as const) {
    await db.schema.alterTable(table).addColumn('draftKey', 'text').execute();
    // Of a budget nobody is written down as the author; rows without a key do not hinder each other.
    const owner = table === 'budgets' ? [] : ['createdBy'];
    await db.schema
      .createIndex(`${table}ByDraft`)
      .unique()
      .on(table)
      .columns(['organizationId', ...owner, 'draftKey'])
      .execute();
  }
}
