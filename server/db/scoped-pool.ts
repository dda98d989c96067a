// The pool as kysely sees it: each statement, or the transaction that it stands in, runs for whoever is acted for.

import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { runPinned } from './pinned-query.ts';
import { appRole } from './row-security.ts';
import { type Tenant, currentTenant } from '#server/tenancy/tenant-context.ts';

const begins = /^(begin|start transaction)/;
const nothing = { command: 'SELECT', rowCount: 0, rows: [] } as const;

/** Lifts the server's limit until the transaction ends, and ours with it. */
export const unlimited = 'set local statement_timeout = 0';
/** The longest that a timer can be set to. */
const longestMs = 2 ** 31 - 1;
/** What pg says when the query_timeout is over. */
const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';

export type Scoping = {
  /** Whether the database hides other organizations' rows from the role. */
  isSecured: () => boolean;
  /** Finds that out. */
  ready: () => Promise<unknown> | null;
  /** The names of the statements that were compiled once; the server plans those once, too. */
  names: ReadonlyMap<string, string>;
  /** For whom it is where that was not said. */
  unsaid: Tenant;
};

export function scopedPool(pool: pg.Pool, scoping: Scoping): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      // Before one is taken: whoever holds one and waits for another may wait forever.
      if ((currentTenant() ?? scoping.unsaid) !== 'owner') await scoping.ready();
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
  let isUnlimited = false;
  /** Nothing was heard for so long that nothing more will be. */
  let silence: unknown = null;

  async function run(text: string, values: readonly unknown[]) {
    // Not even to end the transaction: that would be waited for as long again.
    if (silence) throw silence;
    isUnlimited ||= text === unlimited;
    try {
      return await send(text, values);
    } catch (error) {
      if (isSilence(error)) silence = error;
      throw error;
    }
  }

  async function send(text: string, values: readonly unknown[]) {
    const limit = isUnlimited && { query_timeout: longestMs };
    const statement = { name: names.get(text), text, values: [...values], ...limit };
    if (inTransaction) return client.query(statement);
    const scope = currentTenant() ?? unsaid;
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
      isUnlimited = false;
      client.release(destroy || silence !== null);
    },
  };
}

function whole(id: number): string {
  if (!Number.isSafeInteger(id)) throw new Error('the id of an organization is a whole number');
  return String(id);
}
