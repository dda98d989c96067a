// The pool as kysely sees it: each statement, or the transaction that it stands in, runs for whoever is acted for.

import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { runPinned } from './pinned-query.ts';
import { appRole } from './row-security.ts';
import { type Acting, acting } from './scope.ts';

const begins = /^(begin|start transaction)/;
const nothing = { command: 'SELECT', rowCount: 0, rows: [] } as const;

export type Scoping = {
  /** Whether the database hides other organisations' rows from the role. */
  isSecured: () => boolean;
  /** Finds that out. */
  ready: () => Promise<unknown> | null;
  /** The names of the statements that were compiled once; the server plans those once, too. */
  names: ReadonlyMap<string, string>;
  /** For whom it is where that was not said. */
  unsaid: Acting;
};

export function scopedPool(pool: pg.Pool, scoping: Scoping): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      // Before one is taken: whoever holds one and waits for another may wait forever.
      if ((acting() ?? scoping.unsaid) !== 'owner') await scoping.ready();
      const client = await pool.connect();
      const scoped = known.get(client) ?? scopedClient(client, scoping);
      known.set(client, scoped);
      return scoped;
    },
    end: () => pool.end(),
  };
}

function scopedClient(client: pg.PoolClient, { isSecured, names, unsaid }: Scoping): PostgresPoolClient {
  let inTransaction = false;

  async function run(text: string, values: readonly unknown[]) {
    const statement = { name: names.get(text), text, values: [...values] };
    if (inTransaction) return client.query(statement);
    const scope = acting() ?? unsaid;
    inTransaction = begins.test(text);
    if (scope === 'owner' || !isSecured()) return client.query(statement);
    const org = scope === 'nobody' ? '' : whole(scope);
    if (!inTransaction) return runPinned(client, statement, appRole, org);
    // In one message: a transaction costs no further wait.
    await client.query(`${text}; set local role ${appRole}; set local app.org = '${org}'`);
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
