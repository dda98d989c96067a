// SQLite in the process: one connection writes, one reads, and a reader never sees half a transaction.

import {
  CompiledQuery,
  Kysely,
  type LimitNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
} from 'kysely';
import {
  type Arguments,
  type Database,
  type Tx,
  type Value,
  Shared,
  arg,
  compiledOnce,
  fillIn,
} from './database.ts';
import { migrate } from './migrate.ts';
import { notices } from './notices.ts';
import { shareCommits } from './shared-commits.ts';
import { Connection } from './sqlite-connection.ts';
import type { Tables } from './tables.ts';
import { transacted } from './transaction.ts';

// SQLite can roll back a change of tables; kysely's adapter does not count on it.
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * A limit that is a bare parameter makes SQLite plan the statement anew in each run, for the value that it has this time:
 * five times what a look at one row costs. An expression is not looked into (docs/decisions/060).
 */
class Compiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(node);
    this.append(' + 0');
  }

  // Once, however many rows it stands in.
  protected override appendValue(value: unknown): void {
    if (value instanceof Shared) this.append(`:${value.name}`);
    else super.appendValue(value);
  }
}

class Dialect extends SqliteDialect {
  readonly #connection: Connection;
  readonly #begin: string;

  constructor(connection: Connection, begin = 'begin immediate') {
    super({ database: connection });
    this.#connection = connection;
    this.#begin = begin;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new Compiler();
  }

  override createDriver() {
    const driver = super.createDriver();
    // Taking the write lock at the start makes a second writer wait instead of failing half-way.
    driver.beginTransaction = async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(this.#begin));
    };
    // A full disk has rolled it back already, and a second time would be the error that is seen.
    driver.rollbackTransaction = async (connection) => {
      if (this.#connection.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
    };
    return driver;
  }
}

/** Opens the file, creating it when absent. */
export function openSqlite(file: string): Database {
  const writing = new Connection(file);
  const reading = new Connection(file);
  const writer = new Kysely<Tables>({ dialect: new Dialect(writing) });
  const reader = new Kysely<Tables>({ dialect: new Dialect(reading) });

  const say = (step: string) => writing.prepare(step).run([]);
  const commits = shareCommits({
    transaction(all, changes) {
      // Small changes come together, and a file for their copies costs two calls of the system a page. One that is alone
      // may be a restore, which copies more than a machine has room for.
      writing.keepCopiesIn(changes > 1 ? 'memory' : 'file');
      return writer.transaction().execute(all);
    },
    isOpen: () => writing.inTransaction,
    mark: () => say('savepoint change'),
    keep: () => say('release change'),
    undo: () => {
      say('rollback to change');
      say('release change');
    },
  });

  const told = notices();

  return {
    engine: 'sqlite',
    read: reader,
    async write(work) {
      const begun = (tx: Tx) => {
        // Of a change before it, in the same transaction, that was taken back.
        told.take(tx);
        return work(tx);
      };
      const [value, said] = await transacted(commits.write, begun, async (tx) => told.take(tx));
      if (said) told.kept(said);
      return value;
    },
    announce: told.announce,
    afterCommit: told.afterCommit,
    listen: told.listen,
    async snapshot(work) {
      // On a connection of its own: the reading one is shared, and what it answers must stay up to date.
      const snapshot = new Kysely<Tables>({ dialect: new Dialect(new Connection(file), 'begin') });
      try {
        return await snapshot.transaction().execute(work);
      } finally {
        await snapshot.destroy();
      }
    },
    prepare(build) {
      const statement = compiledOnce(() => build(reader, arg));
      const run = (connection: Connection, args: Arguments, cells?: readonly Value[]) => {
        const { sql, parameters } = statement().compiled;
        const values = fillIn(parameters, args, cells);
        // All arguments beside cells are shared, and go by their names.
        return connection.prepare(sql).all(cells ? [args, ...values] : values) as never[];
      };
      return async (args, tx, cells) => {
        if (tx) return run(writing, args, cells);
        return statement().reads
          ? run(reading, args, cells)
          : commits.write(async () => run(writing, args, cells));
      };
    },
    within: (_organizationId, work) => work(),
    report: (_organizationId, _lastWrite, work) => work(),
    asSystem: (work) => work(),
    hidesRows: () => null,
    limitsStatements: () => null,
    version: () => Number(reading.prepare('pragma data_version').all([])[0]?.['data_version']),
    load: () => ({
      connections: Number(writing.inTransaction),
      waiting: commits.waits(),
      reports: { replica: 0, primary: 0 },
    }),
    refreshStatistics: async () => {},
    // Of the file, which "select 1" does not look at.
    ping: async () => void reading.prepare('select 1 from sqlite_schema limit 1').all([]),
    migrate: (steps) => migrate(writer, steps),
    async close() {
      await commits.settled();
      await writer.destroy();
      await reader.destroy();
      // Kysely closes only what it used itself, and the last one to close empties the write-ahead log.
      writing.close();
      reading.close();
    },
  };
}
