// PostgreSQL through a pool: statements that were compiled once are named, so the server plans them once too.

import { type Compilable, type CompiledQuery, Kysely, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import {
  type Arg,
  type Arguments,
  type Database,
  type Tx,
  type Value,
  arg,
  compiledOnce,
  fillIn,
} from './database.ts';
import { lastWrites, leavesMark } from './last-writes.ts';
import { notices } from './notices.ts';
import { preparePin } from './pinned-query.ts';
import { lookAtPooler } from './pooler.ts';
import { postgresNotices } from './postgres-notices.ts';
import { Dialect, migratePostgres } from './postgres-migrations.ts';
import { openReplica } from './replica.ts';
import { isSecured, secureRows } from './row-security.ts';
import { type Tenant, currentTenant, runAs, reading } from '#server/tenancy/tenant-context.ts';
import { scopedPool, unlimited } from './scoped-pool.ts';
import type { Tables } from './tables.ts';
import { transacted } from './transaction.ts';

// pg gives 64-bit integers, and sums of them, as text; ours all fit in a number.
const types = {
  getTypeParser: ((oid, format) =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

export type PostgresSettings = {
  /** At most so many, and as many to the replica. */
  connections?: number;
  /** A replica for reports. */
  readUrl?: string | null;
  /** Where LISTEN is heard, when `url` goes through a pooler. */
  listenUrl?: string | null;
  /** For whom a statement runs where that is not said: nobody, but for what an operator or a test does by hand. */
  unsaid?: Tenant;
  /** How long an answer is waited for; longer than the database takes to end a statement. */
  silenceMs?: number;
};

/**
 * What asks for more values is planned each time. A plan for any list cannot hash what is in it: as long as little is known
 * of a new table, each of its rows was compared with 2,000 values, one after the other, for 16 s a batch of an import.
 */
const longestList = 100;

/** Opens a pool. `onError` hears of idle connections that broke. */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  {
    connections = 10,
    readUrl = null,
    listenUrl = null,
    unsaid = 'nobody',
    silenceMs = 40_000,
  }: PostgresSettings = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    // A database whose machine is gone says nothing: neither that a statement took too long, nor goodbye.
    query_timeout: silenceMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Before anybody gets the connection.
    verify: preparePin,
  });
  pool.on('error', onError);
  // The pool listens to idle connections only: one that breaks between two statements would end the process.
  pool.on('connect', (client) => void client.on('error', onError));
  const names = new Map<string, string>();
  let limited: boolean | null = null;
  let secured: boolean | null = null;
  let asked: Promise<boolean> | null = null;
  // Asked once, and again where it could not be answered.
  const ask = (): Promise<boolean> =>
    (asked ??= runAs('owner', () => isSecured(primary))
      .then((answer) => (secured = answer))
      .finally(() => (asked = null)));
  const ready = () => (secured === null ? ask() : null);
  const scoped = scopedPool(pool, { names, isSecured: () => secured === true, ready, unsaid });
  const primary = new Kysely<Tables>({ dialect: new Dialect({ pool: scoped }) });

  const replica = readUrl === null ? null : openReplica({ url: readUrl, types, names, onError, connections });
  const either: PostgresPool = {
    options: pool.options,
    connect: async () => reading() ?? scoped.connect(),
    end: async () => {},
  };
  const read = replica ? new Kysely<Tables>({ dialect: new Dialect({ pool: either }) }) : primary;
  const reports = { replica: 0, primary: 0 };

  const told = notices((changes) => others.pass(changes));
  const others = postgresNotices(pool, listenUrl ?? url, told.tell, onError);

  const transact = <T>(work: (tx: Tx) => Promise<T>) => primary.transaction().execute(work);

  async function write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const [value, said] = await transacted(transact, work, async (tx) => {
      const taken = told.take(tx);
      const org = currentTenant();
      const changed = [...taken.changes.values()].map(({ organizationId }) => organizationId);
      await mark(typeof org === 'number' ? [org, ...changed] : changed, tx);
      return taken;
    });
    if (said) told.kept(said);
    return value;
  }

  function prepare<Row>(build: (on: Kysely<Tables>, arg: Arg) => Compilable<Row>) {
    const statement = compiledOnce(() => build(primary, arg));
    return async (args: Arguments, tx?: Tx, cells?: readonly Value[]): Promise<Row[]> => {
      const { compiled, reads } = statement();
      const isPlannedOnce = !reads || compiled.parameters.length <= longestList;
      if (isPlannedOnce && !names.has(compiled.sql)) names.set(compiled.sql, `s${names.size}`);
      const query: CompiledQuery<Row> = { ...compiled, parameters: fillIn(compiled.parameters, args, cells) };
      if (tx || reads) return (await (tx ?? read).executeQuery(query)).rows;
      if (typeof currentTenant() === 'number' && leavesMark(compiled.sql))
        return write(async (own) => (await own.executeQuery(query)).rows);
      return (await primary.executeQuery(query)).rows;
    };
  }
  const mark = lastWrites({ prepare });

  return {
    engine: 'postgres',
    within: (organizationId, work) => runAs(organizationId ?? 'nobody', work),
    async report(organizationId, lastWrite, work) {
      const asRole = secured ?? (await ask());
      const from = lastWrite === null ? null : await replica?.read(organizationId, lastWrite, asRole);
      if (from) {
        try {
          const answer = await runAs(organizationId, work, from);
          reports.replica += 1;
          return answer;
        } catch (error) {
          if (!from.failed) throw error;
        } finally {
          from.end();
        }
      }
      reports.primary += 1;
      return runAs(organizationId, work);
    },
    asSystem: (work) => runAs('owner', work),
    hidesRows: () => secured,
    limitsStatements: () => limited,
    read,
    write,
    prepare,
    announce: told.announce,
    afterCommit: told.afterCommit,
    listen(hear) {
      others.attend();
      return told.listen(hear);
    },
    snapshot: (work) =>
      primary
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (tx) => {
          // An error when a policy would hide rows: a backup of some of them would look like one of all.
          await sql`set local row_security = off`.execute(tx);
          // All of a large table may be read.
          await sql.raw(unlimited).execute(tx);
          return work(tx);
        }),
    version: () => null,
    load: () => ({ connections: pool.totalCount - pool.idleCount, waiting: pool.waitingCount, reports }),
    // By the owner of the tables, whoever asks: for others the statement does nothing.
    refreshStatistics: async () =>
      void (await pool.query('analyze (skip_locked) "meetings", "attendees"').catch(onError)),
    ping: async () => void (await pool.query('select 1')),
    migrate: (steps) =>
      runAs('owner', async () => {
        await migratePostgres(primary, steps);
        secured = await secureRows(primary);
        limited = await lookAtPooler(pool);
      }),
    async close() {
      await others.close();
      await replica?.close();
      await primary.destroy();
    },
  };
}
