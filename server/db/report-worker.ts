// Worker thread that runs statements on a SQLite file, one after the other.

import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { addFunctions } from './sqlite-connection.ts';

export type ReportFile = { file: string; readOnly: boolean };

export type ReportQuery = { id: number; sql: string; parameters: readonly unknown[] };

/** Rows travel as arrays: copying the column names with each row between threads takes twice as long. */
export type ReportResult =
  | { id: number; columns: string[]; rows: unknown[][] }
  | { id: number; error: { message: string; errcode: unknown } };

const statementsKept = 100;
const { file, readOnly } = workerData as ReportFile;
const db = new DatabaseSync(file, { readOnly, timeout: 10_000 });
// In memory, so that reads work with a full disk.
db.exec('pragma cache_size = -32768; pragma temp_store = memory');
addFunctions(db);
const statements = new Map<string, StatementSync>();

function prepare(sql: string): StatementSync {
  let statement = statements.get(sql);
  if (!statement) {
    statement = db.prepare(sql);
    statement.setReturnArrays(true);
    if (statements.size >= statementsKept) statements.clear();
    statements.set(sql, statement);
  }
  return statement;
}

function run({ id, sql, parameters }: ReportQuery): ReportResult {
  try {
    const statement = prepare(sql);
    const columns = statement.columns().map(({ name }) => name);
    // The types of node:sqlite lack setReturnArrays.
    const rows: unknown = statement.all(...(parameters as SQLInputValue[]));
    return { id, columns, rows: rows as unknown[][] };
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: unknown };
    return { id, error: { message, errcode } };
  }
}

parentPort?.on('message', (query: ReportQuery) => parentPort?.postMessage(run(query), []));
