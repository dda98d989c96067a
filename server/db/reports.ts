// Kysely for heavy reads on SQLite: queries run in worker threads, so that they do not block other requests.

import { Worker } from 'node:worker_threads';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  type Logger,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { concurrencyLimit } from '#server/concurrency/concurrency-limit.ts';
import { currentOwner } from '#server/tenancy/tenant-context.ts';
import type { ReportFile, ReportQuery, ReportResult } from './report-worker.ts';
import type { Tables } from './tables.ts';

type Row = Record<string, unknown>;
type Pending = { resolve: (rows: Row[]) => void; reject: (error: Error) => void };

/** In the built server, all JavaScript files are in one folder. */
const workerFile = import.meta.url.endsWith('.ts') ? './report-worker.ts' : './report-worker.js';

/** Starts the worker with the first query, and again after a crash. */
export class ReportThread {
  readonly #file: ReportFile;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | null = null;
  #lastId = 0;

  constructor(file: string, readOnly = true) {
    this.#file = { file, readOnly };
  }

  get isIdle(): boolean {
    return this.#pending.size === 0;
  }

  query(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    this.#worker ??= this.#start();
    const query: ReportQuery = { id: (this.#lastId += 1), sql, parameters };
    this.#worker.ref();
    this.#worker.postMessage(query, []);
    return new Promise((resolve, reject) => this.#pending.set(query.id, { resolve, reject }));
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL(workerFile, import.meta.url), { workerData: this.#file });
    worker.on('message', (result: ReportResult) => this.#settle(result));
    worker.on('error', (error: Error) => this.#fail(error));
    worker.on('exit', () => this.#fail(new Error('the report thread has ended')));
    return worker;
  }

  #settle(result: ReportResult): void {
    const pending = this.#pending.get(result.id);
    this.#pending.delete(result.id);
    // An idle worker does not keep the process alive.
    if (this.#pending.size === 0) this.#worker?.unref();
    if ('error' in result)
      pending?.reject(
        Object.assign(new Error(result.error.message), {
          code: 'ERR_SQLITE_ERROR',
          errcode: result.error.errcode,
        }),
      );
    else pending?.resolve(result.rows.map((values) => toRow(result.columns, values)));
  }

  #fail(error: Error): void {
    this.#worker = null;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}

function toRow(columns: readonly string[], values: readonly unknown[]): Row {
  const row: Row = {};
  // Several times as fast as a loop over entries, and there may be 100,000 rows.
  columns.forEach((column, i) => {
    row[column] = values[i];
  });
  return row;
}

/** Without this, Kysely runs all queries one after the other, in the order of their arrival. */
class ReportAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

const readOnly = async () => {
  throw new Error('reports have no transactions');
};

/** Read-only; queries see everything that was committed before their start. */
export function openReports(file: string, log: Logger): Kysely<Tables> {
  // The second one starts when the first is busy. Each organization uses one at a time, so that its long queries leave
  // the other one to the rest.
  const [first, second] = [new ReportThread(file), new ReportThread(file)];
  const inTurn = concurrencyLimit({
    name: 'sqlite-reports',
    maxRunning: 2,
    maxRunningPerOwner: 1,
    maxWaiting: Infinity,
  });
  const query = (sql: string, parameters: readonly unknown[]) =>
    (first.isIdle ? first : second).query(sql, parameters);
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }: CompiledQuery) => ({
      rows: (await inTurn(() => query(sql, parameters), currentOwner())) as never[],
    }),
    streamQuery() {
      throw new Error('reports cannot be streamed');
    },
  };
  const dialect: Dialect = {
    createAdapter: () => new ReportAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      beginTransaction: readOnly,
      commitTransaction: readOnly,
      rollbackTransaction: readOnly,
      releaseConnection: async () => {},
      destroy: async () => void (await Promise.all([first.close(), second.close()])),
    }),
  };
  return new Kysely<Tables>({ dialect, log });
}
