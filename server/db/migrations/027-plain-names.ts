// Columns of meetings get plain names.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [before, after] of [
    ['titleKey', 'normalizedTitle'],
    ['unlistedCount', 'unnamedCount'],
    ['unlistedRateCents', 'unnamedRateCents'],
  ] as const)
    await db.schema.alterTable('meetings').renameColumn(before, after).execute();
}
