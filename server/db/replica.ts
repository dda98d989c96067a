// Reports from a replica. Each has one read-only transaction there, which begins by showing that the replica has what
// the organization wrote last; where it has not, or does not answer, the report is read from the primary.

import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { isUnavailable } from './faults.ts';
import { appRole } from './row-security.ts';
import type { Reading } from '#server/tenancy/tenant-context.ts';

/** Whoever asks for a report waits so long for a replica that is away, and nobody after them. */
const patienceMs = 1_000;
const longestWaitMs = 5_000;

export type ReportReading = Reading & {
  /** A statement failed there, so that the report has to be read from the primary. */
  readonly failed: boolean;
  end: () => void;
};

type Settings = {
  url: string;
  types: pg.CustomTypesConfig;
  /** The names of the statements that were compiled once. */
  names: ReadonlyMap<string, string>;
  onError: (error: Error) => void;
  connections: number;
};

export function openReplica({ url, types, names, onError, connections }: Settings) {
  let isAway = false;
  let closed = false;
  let waitMs = 100;
  let timer: NodeJS.Timeout | null = null;

  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: patienceMs,
    statement_timeout: 30_000,
    query_timeout: 35_000,
  });
  pool.on('error', lose);
  pool.on('connect', (client) => void client.on('error', lose));

  /** Nobody asks it until it answers again. */
  function lose(error: Error): void {
    if (closed || timer) return;
    if (!isAway) onError(error);
    isAway = true;
    timer = setTimeout(() => void look(), waitMs).unref();
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  }

  async function look(): Promise<void> {
    try {
      await pool.query({
        text: 'select from "lastWrites" limit 0',
        query_timeout: patienceMs,
      } as pg.QueryConfig);
      isAway = false;
      waitMs = 100;
      timer = null;
    } catch (error) {
      timer = null;
      lose(error as Error);
    }
  }

  /** One message, and the snapshot in which all of the report is read. */
  async function begin(
    client: pg.PoolClient,
    organizationId: number,
    asRole: boolean,
  ): Promise<number | null> {
    const scope = asRole ? `set local role ${appRole}; set local app.org = ${organizationId};` : '';
    const text = `begin isolation level repeatable read read only; ${scope}
      select "mark" from "lastWrites" where "organizationId" = ${organizationId}`;
    const results: unknown = await client.query({ text, query_timeout: patienceMs } as pg.QueryConfig);
    const last = Array.isArray(results) ? (results as pg.QueryResult<{ mark: number }>[]).at(-1) : undefined;
    return last?.rows[0]?.mark ?? null;
  }

  function readingOn(client: pg.PoolClient): ReportReading {
    let failed = false;
    const ask = async (text: string, values: readonly unknown[]) => {
      try {
        return await client.query({ name: names.get(text), text, values: [...values] });
      } catch (error) {
        failed = true;
        if (isUnavailable(error)) lose(error as Error);
        throw error;
      }
    };
    const reading = {
      ended: false,
      get failed() {
        return failed;
      },
      client: {
        // Cursors are not used here, so that it is always a text.
        query: (<R>(text: string, values: readonly unknown[]) =>
          ask(text, values) as Promise<PostgresQueryResult<R>>) as PostgresPoolClient['query'],
        // It is the report's until its end.
        release: () => {},
      },
      end() {
        reading.ended = true;
        if (failed) client.release(true);
        else giveBack(client);
      },
    };
    return reading;
  }

  /** Nobody waits for that. */
  function giveBack(client: pg.PoolClient): void {
    client.query('commit').then(
      () => client.release(),
      () => client.release(true),
    );
  }

  return {
    /** A connection to it for one report, or null where it has not got that last write. */
    async read(organizationId: number, lastWrite: number, asRole: boolean): Promise<ReportReading | null> {
      if (isAway || closed) return null;
      let client: pg.PoolClient;
      try {
        client = await pool.connect();
      } catch (error) {
        // Busy is not away.
        if (pool.totalCount < connections) lose(error as Error);
        return null;
      }
      try {
        if ((await begin(client, organizationId, asRole)) === lastWrite) return readingOn(client);
        giveBack(client);
      } catch (error) {
        client.release(true);
        lose(error as Error);
      }
      return null;
    },
    async close(): Promise<void> {
      closed = true;
      if (timer) clearTimeout(timer);
      await pool.end();
    },
  };
}
