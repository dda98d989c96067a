// The database interface that both engines implement.

import type { Kysely, Transaction } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from './tables.ts';

export type Tx = Transaction<Tables>;

export type Database = {
  engine: 'sqlite' | 'postgres';
  /** For reads outside of a transaction, in the current tenant context. */
  read: Kysely<Tables>;
  /** For heavy reads. On SQLite they run in a worker thread, so that other requests are not blocked. */
  reports: Kysely<Tables>;
  /**
   * Runs `work` in a transaction. It rolls back when `work` throws, or returns a value with `rollbackOnError`. A
   * counter, and what is read again, may be lost when the power fails, but not when the process ends: SQLite does not
   * wait for the disk.
   */
  write<T>(work: (tx: Tx) => Promise<T>, what?: 'counter' | 'read-again'): Promise<T>;
  /** Runs reads on one snapshot, without a time limit and across organizations. */
  snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Whether row-level security is in force; null on SQLite, and before the first migration or tenant query. */
  hidesRows(): boolean | null;
  /** Whether the database has a statement timeout; null on SQLite and before the first migration. */
  limitsStatements(): boolean | null;
  /** Runs the hook once after the commit, or after a commit with an unknown result; not after a rollback. */
  afterCommit(tx: Tx, run: () => void): void;
  /** Number of busy connections, and of queries that wait for one. */
  load(): { connections: number; waiting: number };
  /**
   * Call it after a large import: PostgreSQL plans with statistics and the visibility map. Errors go to `onError`.
   */
  refreshStatistics(): Promise<void>;
  /**
   * Removes what was deleted from the write-ahead log of SQLite; throws while somebody reads an older state. PostgreSQL
   * does so by itself, see docs/running.md.
   */
  forgetDeleted(): Promise<void>;
  /** Throws if the database does not respond, or is known to be damaged. */
  ping(): Promise<void>;
  /** Checks the whole SQLite file in a separate thread; throws if it is damaged. Does nothing on PostgreSQL. */
  checkFile(): Promise<void>;
  /** Runs the missing migrations, or those of `steps`. */
  migrate(steps?: Record<string, Migration>): Promise<void>;
  close(): Promise<void>;
};
