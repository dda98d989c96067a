// PostgreSQL through a connection pool.

import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { concurrencyLimit } from '#server/concurrency/concurrency-limit.ts';
import { type Tenant, currentOwner, currentTenant, ownerOfServer } from '#server/tenancy/tenant-context.ts';
import type { Database } from './database.ts';
import { retryConflicts, tooLarge } from './faults.ts';
import { migrate } from './migrate.ts';
import { TenantDialect } from './postgres-driver.ts';
import { isSecured, secureRows } from './row-security.ts';
import type { Tables } from './tables.ts';
import { transactions } from './transaction.ts';

// pg returns 64-bit integers and their sums as text. All of ours are safe integers, or a sum is an error and not a guess.
function exactNumber(text: string): number {
  const value = Number(text);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw tooLarge(text);
  return value;
}

const types = {
  getTypeParser: ((oid, format) =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? exactNumber
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** For work whose duration depends on the size of the database: backups, migrations, vacuum. */
const longRunningConnections = 3;
const connectionTimeoutMs = 5_000;
/** Of the connections, which no single requester may use. */
const shareForOthers = 0.2;
const noTimeout = sql`set local statement_timeout = 0`;

export type PostgresSettings = {
  connections?: number;
  /** Tenant of code outside of `runAs` and `asSystem`. */
  defaultTenant?: Tenant;
  /** Time without a response after which the connection counts as broken; longer than `statement_timeout`. */
  silenceMs?: number;
};

/** Opens the database. `onError` receives errors of idle connections. */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { connections = 10, defaultTenant = null, silenceMs = 40_000 }: PostgresSettings = {},
): Database {
  const openPool = (config: pg.PoolConfig) => {
    const pool = new pg.Pool({
      connectionString: url,
      types,
      connectionTimeoutMillis: connectionTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      pipeline: true,
      ...config,
    });
    pool.on('error', onError);
    // The pool listens only to idle connections; an unhandled error of a busy one would end the process.
    pool.on('connect', (client) => void client.on('error', onError));
    return pool;
  };
  const pool = openPool({ max: connections, statement_timeout: 30_000, query_timeout: silenceMs });
  const ownerPool = openPool({ max: longRunningConnections });
  const owner = new Kysely<Tables>({ dialect: new TenantDialect({ pool: ownerPool }) });

  let secured: boolean | null = null;
  let limited: boolean | null = null;
  let checking: Promise<boolean> | null = null;
  const checkSecured = () =>
    (checking ??= isSecured(owner)
      .then((answer) => (secured = answer))
      .finally(() => (checking = null)));

  // Requesters take turns, and none has all connections: its writes may wait for each other while they hold some.
  let taken = 0;
  const inTurn = concurrencyLimit({
    name: 'postgres',
    maxRunning: connections,
    maxRunningPerOwner: connections - Math.floor(connections * shareForOthers),
    maxWaiting: Infinity,
    // Each job takes a few, for those who wait for a mail.
    preferred: ownerOfServer,
    maxWaitMs: connectionTimeoutMs,
  });
  const takeTurn = () =>
    new Promise<() => void>((begin, fail) => {
      taken += 1;
      const turn = () => new Promise<void>((end) => begin(end));
      inTurn(turn, currentOwner())
        .catch(fail)
        .finally(() => (taken -= 1));
    });
  const read = new Kysely<Tables>({
    dialect: new TenantDialect(
      { pool },
      {
        takeTurn,
        tenant: () => {
          const tenant = currentTenant();
          return tenant === undefined ? defaultTenant : tenant;
        },
        isSecured: async () => secured ?? checkSecured(),
      },
    ),
  });

  const { write, afterCommit } = transactions((work) => read.transaction().execute(work));

  return {
    engine: 'postgres',
    read,
    reports: read,
    write,
    hidesRows: () => secured,
    limitsStatements: () => limited,
    afterCommit,
    snapshot: (work) =>
      owner
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (tx) => {
          // Fail if a policy would hide rows from this user: a backup must not be silently incomplete.
          await sql`set local row_security = off`.execute(tx);
          await noTimeout.execute(tx);
          return work(tx);
        }),
    load: () => ({
      connections: pool.totalCount - pool.idleCount,
      waiting: Math.max(0, taken - connections),
    }),
    refreshStatistics: async () =>
      void (await ownerPool.query('vacuum (analyze, skip_locked) "meetings", "attendees"').catch(onError)),
    forgetDeleted: async () => {},
    ping: async () => void (await pool.query('select 1')),
    checkFile: async () => {},
    async migrate(steps) {
      const migrated = () =>
        owner.transaction().execute(async (tx) => {
          await noTimeout.execute(tx);
          await sql`select pg_advisory_xact_lock(hashtext('meetingcost migrations'))`.execute(tx);
          await migrate(tx, steps);
        });
      // Both take table locks, and autovacuum may have one of a table that comes later.
      await retryConflicts(migrated);
      secured = await retryConflicts(() => secureRows(owner));
      const { rows } = await pool.query<{ limit: string }>(
        `select current_setting('statement_timeout') as "limit"`,
      );
      limited = rows[0]?.limit !== '0';
    },
    async close() {
      await Promise.all([pool.end(), ownerPool.end()]);
    },
  };
}
