// One query code for both engines: statements are built by kysely, and the hot ones compiled once.

import type { Compilable, CompiledQuery, Kysely, Transaction } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from './tables.ts';

export type Tx = Transaction<Tables>;

export type Value = string | number | null;

/** Values of one run, by the names that `arg` gave them. */
export type Arguments = Record<string, Value>;

/**
 * A statement that was compiled once; each run swaps its arguments in, and the cells of its rows, one row after the
 * other. In a transaction when one is given.
 */
export type Prepared<Row> = (args: Arguments, tx?: Tx, cells?: readonly Value[]) => Promise<Row[]>;

/** Stands for a value that each run gives anew; it fits wherever a column's value does. */
export type Arg = (name: string) => never;

export type Database = {
  engine: 'sqlite' | 'postgres';
  /** For statements whose shape depends on what was asked. Reads only: on SQLite they see a snapshot of their own. */
  read: Kysely<Tables>;
  /** For heavy reads. On SQLite they run in a worker thread, so that other requests are not blocked. */
  reports: Kysely<Tables>;
  /** Runs `work` in one transaction: all of it is kept, or nothing. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs reads that all see the same moment, however long they take and whatever is written meanwhile. */
  snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  prepare<Row>(build: (db: Kysely<Tables>, arg: Arg) => Compilable<Row>): Prepared<Row>;
  /** Whether row-level security is in force; null on SQLite, and before the first migration or tenant query. */
  hidesRows(): boolean | null;
  /** Whether the database ends a statement that takes long; null as above. */
  limitsStatements(): boolean | null;
  /** Runs the hook once after the commit, and not when the transaction is rolled back. */
  afterCommit(tx: Tx, run: () => void): void;
  /** Number of busy connections, and of work that waits for one. */
  load(): { connections: number; waiting: number };
  /**
   * After many meetings came at once: PostgreSQL plans by statistics, and would take them a minute later. SQLite keeps none.
   * What fails is only told to `onError`, since the meetings are there.
   */
  refreshStatistics(): Promise<void>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  /** Runs what is missing of the migrations, or of the given ones. */
  migrate(steps?: Record<string, Migration>): Promise<void>;
  close(): Promise<void>;
};

class Argument {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }

  toString(): string {
    return this.name;
  }
}

/** One that stands in each row of a statement that has cells: SQLite is handed it once, by its name. */
export class Shared extends Argument {}

/** Stands for the next of a run's cells. */
export const cell = Symbol('cell');

export const arg: Arg = (name) => new Argument(name) as never;

/** Runs statements that stores still build with `arg`. Goes away with the last of them. */
export function prepareWith(read: Kysely<Tables>, write: Database['write']): Database['prepare'] {
  return <Row>(build: (db: Kysely<Tables>, arg: Arg) => Compilable<Row>): Prepared<Row> => {
    let made: CompiledQuery<Row> | undefined;
    return async (args, tx, cells) => {
      const compiled = (made ??= build(read, arg).compile());
      const query: CompiledQuery<Row> = { ...compiled, parameters: fillIn(compiled.parameters, args, cells) };
      const run = async (on: Kysely<Tables>) => (await on.executeQuery(query)).rows;
      if (tx) return run(tx);
      return compiled.query.kind === 'SelectQueryNode' ? run(read) : write(run);
    };
  };
}

/** The parameters of one run. Throws for one that was forgotten: a null in its place would find nothing. */
export function fillIn(
  parameters: readonly unknown[],
  args: Arguments,
  cells: readonly Value[] = [],
): unknown[] {
  const filled: unknown[] = [];
  let next = 0;
  for (const parameter of parameters) {
    let value = parameter;
    if (parameter === cell) value = cells[next++];
    else if (parameter instanceof Argument) value = args[parameter.name];
    if (value === undefined) throw new Error(`statement needs the argument ${String(parameter)}`);
    filled.push(value);
  }
  return filled;
}
