// SQLite in the process: one connection for writes, one for reads, so that readers never see partial transactions.

import { setImmediate } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type LimitNode,
  type Logger,
  sql,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';
import { concurrencyLimit } from '#server/concurrency/concurrency-limit.ts';
import { currentOwner, ownerOfServer } from '#server/tenancy/tenant-context.ts';
import type { Database } from './database.ts';
import { isDamage, isReadOnly, unlessUnavailable } from './faults.ts';
import { migrate } from './migrate.ts';
import { openReports, ReportThread } from './reports.ts';
import { busyTimeoutMs, Connection, logPages } from './sqlite-connection.ts';
import type { Tables } from './tables.ts';
import { transactions } from './transaction.ts';

/** How long statements may follow each other without other work in between. */
const [leastOwnMs, mostOwnMs] = [5, 25];

// SQLite can roll back schema changes; Kysely's adapter assumes the opposite.
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

// SQLite plans a statement again each time a limit is bound to it, which takes longer than running most of them.
class LiteralLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    if (!ValueNode.is(node.limit) || typeof node.limit.value !== 'number') return super.visitLimit(node);
    this.append(`limit ${node.limit.value}`);
  }
}

type Pause = () => Promise<void>;

/** Pauses before each statement: none waits for anything else, so that a chain of them would keep out all other work. */
const pausing = (connection: DatabaseConnection, pause: Pause): DatabaseConnection => ({
  streamQuery: (...query) => connection.streamQuery(...query),
  async executeQuery(query) {
    await pause();
    return connection.executeQuery(query);
  },
});

class Dialect extends SqliteDialect {
  readonly #connection: Connection;
  readonly #begin: string;
  readonly #pause: Pause | undefined;

  constructor(connection: Connection, begin = 'begin immediate', pause?: Pause) {
    super({ database: connection });
    this.#connection = connection;
    this.#begin = begin;
    this.#pause = pause;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new LiteralLimitCompiler();
  }

  override createDriver() {
    const driver = super.createDriver();
    // Takes the write lock at the start, so that a second process waits instead of failing halfway.
    driver.beginTransaction = async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(this.#begin));
    };
    const pause = this.#pause;
    if (pause) {
      const acquire = driver.acquireConnection.bind(driver);
      driver.acquireConnection = async () => pausing(await acquire(), pause);
    }
    // On a full disk SQLite has already rolled back; a second rollback would hide the original error.
    driver.rollbackTransaction = async (connection) => {
      if (this.#connection.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
    };
    return driver;
  }
}

/** Lets other work run once statements have taken some time. Both get as much time as the other. */
function pauses(): Pause {
  let ranSince = 0;
  let ownMs = leastOwnMs;
  return async () => {
    const began = performance.now();
    if (began - ranSince < ownMs) return;
    await setImmediate();
    ranSince = performance.now();
    ownMs = Math.min(Math.max(ranSince - began, leastOwnMs), mostOwnMs);
  };
}

type InTurn = <T>(work: () => Promise<T>, owner: string) => Promise<T>;

/** Copies the write-ahead log into the file in another thread, since that waits for the disk. */
function checkpoints(file: string, writing: Connection, inTurn: InTurn) {
  const thread = new ReportThread(file, false);
  const isSafe = writing.hasSafeCheckpoints;
  if (isSafe) writing.leaveCheckpoints();
  let [isRunning, isClosed] = [false, false];
  const copy = async () => {
    if (!isClosed) await thread.query('pragma wal_checkpoint(passive)', []);
  };
  return {
    async afterWrite(): Promise<void> {
      if (!isSafe || isRunning) return;
      isRunning = true;
      try {
        if (writing.pagesToCheckpoint() < logPages) return;
        await copy();
        // What was written meanwhile, while no write follows: only then the log begins again.
        await inTurn(copy, ownerOfServer);
      } catch {
        // The next write tries again; with a full disk, it fails itself.
      } finally {
        isRunning = false;
      }
    },
    close(): Promise<void> {
      isClosed = true;
      return thread.close();
    },
  };
}

/** Opens the file, creating it if it is missing. */
export function openSqlite(file: string): Database {
  const writing = new Connection(file);
  // Long lists are read by the other thread.
  const reading = new Connection(file, 16);
  /** The first sign of damage: the process reports it until it ends, since only a restored file is intact again. */
  let damage: unknown = null;
  const log: Logger = (event) => {
    if (event.level === 'error' && isDamage(event.error)) damage ??= event.error;
  };
  const pause = pauses();
  const writer = new Kysely<Tables>({ dialect: new Dialect(writing, 'begin immediate', pause), log });
  const read = new Kysely<Tables>({ dialect: new Dialect(reading), log });
  const reports = openReports(file, log);
  const committing = transactions((work) => writer.transaction().execute(work));

  // There is one connection: the transactions of each requester take turns, so that none waits for all of another's.
  const inTurn = concurrencyLimit({
    name: 'sqlite-writes',
    maxRunning: 1,
    maxWaiting: Infinity,
    // Each job takes a few, for those who wait for a mail.
    preferred: ownerOfServer,
  });
  const copying = checkpoints(file, writing, inTurn);
  let pending = 0;
  const write: Database['write'] = async (work, what) => {
    pending += 1;
    try {
      return await inTurn(async () => {
        await pause();
        writing.waitForDisk(what === undefined);
        return committing.write(work);
      }, currentOwner());
    } finally {
      pending -= 1;
      void copying.afterWrite();
    }
  };

  return {
    engine: 'sqlite',
    read,
    reports,
    write,
    afterCommit: committing.afterCommit,
    async snapshot(work) {
      // A separate connection: the shared one must see later writes.
      const snapshot = new Kysely<Tables>({ dialect: new Dialect(new Connection(file), 'begin'), log });
      try {
        return await snapshot.transaction().execute(work);
      } finally {
        await snapshot.destroy();
      }
    },
    hidesRows: () => null,
    limitsStatements: () => null,
    load: () => ({ connections: Math.min(pending, 1), waiting: Math.max(pending - 1, 0) }),
    refreshStatistics: async () => {},
    async forgetDeleted() {
      await writer.connection().execute(async (connection) => {
        // Without waiting for readers, which would block this thread.
        await sql`pragma busy_timeout = 0`.execute(connection);
        try {
          const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection);
          if (rows[0]?.busy !== 0) throw new Error('the write-ahead log is still being read');
        } finally {
          await sql`pragma busy_timeout = ${sql.lit(busyTimeoutMs)}`.execute(connection);
        }
      });
    },
    // Read from the file; "select 1" alone does not.
    async ping() {
      if (damage) throw damage;
      reading.prepare('select 1 from sqlite_schema limit 1').all([]);
    },
    async checkFile() {
      const checking = openReports(file, log);
      try {
        const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(checking);
        const found = rows[0]?.quick_check;
        if (found !== 'ok') damage ??= new Error(`${file} is damaged: ${found}`);
      } finally {
        await checking.destroy();
      }
      if (damage) throw damage;
    },
    async migrate(steps) {
      // SQLite silently opens a read-only file for reading.
      const probe = writer.transaction().execute((tx) => sql`pragma user_version = 0`.execute(tx));
      // With a full disk, reads work even after a restart.
      await unlessUnavailable(
        probe.catch((error: unknown) => {
          throw isReadOnly(error) ? new Error(`${file} cannot be written to`, { cause: error }) : error;
        }),
      );
      await writer.transaction().execute((tx) => migrate(tx, steps));
    },
    async close() {
      await writer.destroy();
      await read.destroy();
      await reports.destroy();
      await copying.close();
      // Kysely closes only connections it has used. Closing the last one empties the write-ahead log.
      writing.close();
      reading.close();
    },
  };
}
