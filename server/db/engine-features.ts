// SQL that differs between the two engines.

import { PostgresAdapter, sql } from 'kysely';

export const isPostgres = (db: { getExecutor(): { adapter: object } }): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * The column for a condition without an index on SQLite, whose planner would choose a bad one. PostgreSQL has
 * statistics.
 */
export const unindexed = <T = string>(db: Parameters<typeof isPostgres>[0], column: string) =>
  isPostgres(db) ? sql.ref<T>(column) : sql<T>`+${sql.ref(column)}`;
