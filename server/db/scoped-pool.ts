// The pool as kysely sees it: each statement, or the transaction that it stands in, runs for whoever is acted for.

import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { runPinned } from './pinned-query.ts';
import { appRole } from './row-security.ts';
import { scopedTo } from './scope.ts';

const begins = /^(begin|start transaction)/;
const nothing = { command: 'SELECT', rowCount: 0, rows: [] } as const;

export type Scoping = {
  /** Whether the database hides other organisations' rows from the role. */
  isSecured: () => boolean;
  /** Finds that out. */
  ready: () => Promise<unknown> | null;
  /** The names of the statements that were compiled once; the server plans those once, too. */
  names: ReadonlyMap<string, string>;
};

export function scopedPool(pool: pg.Pool, scoping: Scoping): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      // Before one is taken: whoever holds one and waits for another may wait forever.
      if (scopedTo() !== null) await scoping.ready();
      const client = await pool.connect();
      const scoped = known.get(client) ?? scopedClient(client, scoping);
      known.set(client, scoped);
      return scoped;
    },
    end: () => pool.end(),
  };
}

function scopedClient(client: pg.PoolClient, { isSecured, names }: Scoping): PostgresPoolClient {
  let inTransaction = false;

  async function run(text: string, values: readonly unknown[]) {
    const statement = { name: names.get(text), text, values: [...values] };
    if (inTransaction) return client.query(statement);
    const scope = isSecured() ? scopedTo() : null;
    inTransaction = begins.test(text);
    if (scope === null) return client.query(statement);
    if (!inTransaction) return runPinned(client, statement, appRole, scope);
    // In one message: a transaction costs no further wait.
    await client.query(`${text}; set local role ${appRole}; set local app.org = ${whole(scope)}`);
    return nothing;
  }

  return {
    // Cursors are not used here, so that it is always a text.
    query: (<R>(text: string, values: readonly unknown[]) =>
      run(text, values) as Promise<PostgresQueryResult<R>>) as PostgresPoolClient['query'],
    release(destroy) {
      inTransaction = false;
      client.release(destroy);
    },
  };
}

function whole(id: number): string {
  if (!Number.isSafeInteger(id)) throw new Error('the id of an organisation is a whole number');
  return String(id);
}
