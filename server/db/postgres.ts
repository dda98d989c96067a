// PostgreSQL through a pool: statements that were compiled once are named, so the server plans them once too.

import { type Compilable, type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type Arg, type Database, type Tx, arg, fillIn } from './database.ts';
import { migrate } from './migrate.ts';
import { notices } from './notices.ts';
import { preparePin } from './pinned-query.ts';
import { postgresNotices } from './postgres-notices.ts';
import { isSecured, secureRows } from './row-security.ts';
import { inScope } from './scope.ts';
import { scopedPool } from './scoped-pool.ts';
import type { Tables } from './tables.ts';

// pg gives 64-bit integers, and sums of them, as text; ours all fit in a number.
const types = {
  getTypeParser: ((oid, format) =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Opens a pool of at most `connections`. `onError` hears of idle connections that broke. */
export function openPostgres(url: string, onError: (error: Error) => void, connections = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    // Before anybody gets the connection.
    verify: preparePin,
  });
  pool.on('error', onError);
  // The pool listens to idle connections only: one that breaks between two statements would end the process.
  pool.on('connect', (client) => void client.on('error', onError));
  const names = new Map<string, string>();
  let secured: boolean | null = null;
  let asked: Promise<boolean> | null = null;
  // Asked once, and again where it could not be answered.
  const ask = (): Promise<boolean> =>
    (asked ??= inScope(null, () => isSecured(db))
      .then((answer) => (secured = answer))
      .finally(() => (asked = null)));
  const scoped = scopedPool(pool, {
    names,
    isSecured: () => secured === true,
    ready: () => (secured === null ? ask() : null),
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: scoped }) });

  const told = notices((changes) => others.pass(changes));
  const others = postgresNotices(pool, url, told.tell, onError);

  return {
    engine: 'postgres',
    within: inScope,
    everywhere: (work) => inScope(null, work),
    hidesRows: () => secured,
    read: db,
    async write(work) {
      let kept: Tx | null = null;
      const value = await db.transaction().execute((tx) => work((kept = tx)));
      if (kept) told.kept(kept);
      return value;
    },
    announce: told.announce,
    listen(hear) {
      others.attend();
      return told.listen(hear);
    },
    snapshot: (work) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (tx) => {
          // An error when a policy would hide rows: a backup of some of them would look like one of all.
          await sql`set local row_security = off`.execute(tx);
          return work(tx);
        }),
    prepare<Row>(build: (on: Kysely<Tables>, arg: Arg) => Compilable<Row>) {
      const compiled = build(db, arg).compile();
      if (!names.has(compiled.sql)) names.set(compiled.sql, `s${names.size}`);
      return async (args, tx) => {
        const query: CompiledQuery<Row> = { ...compiled, parameters: fillIn(compiled.parameters, args) };
        return (await (tx ?? db).executeQuery(query)).rows;
      };
    },
    version: () => null,
    load: () => ({ connections: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    ping: async () => void (await pool.query('select 1')),
    async migrate(steps) {
      await migrate(db, steps);
      secured = await secureRows(db);
    },
    async close() {
      await others.close();
      await db.destroy();
    },
  };
}
