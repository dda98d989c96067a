// One query code for both engines: statements are built by kysely, and the hot ones compiled once.

import type { Compilable, CompiledQuery, Kysely, Transaction } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Change, Hear } from './notices.ts';
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
  /** Runs `work` in one transaction: all of it is kept, or nothing. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs reads that all see the same moment, however long they take and whatever is written meanwhile. */
  snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  prepare<Row>(build: (db: Kysely<Tables>, arg: Arg) => Compilable<Row>): Prepared<Row>;
  /** While `work` runs, PostgreSQL shows and takes rows of that organization alone; null: of none. */
  within<T>(organizationId: number | null, work: () => Promise<T>): Promise<T>;
  /**
   * As `within`, for work that reads much. A replica may be asked, when it has the organization's last write, of which
   * `lastWrite` is the mark. When it fails, the work is begun again.
   */
  report<T>(organizationId: number, lastWrite: number | null, work: () => Promise<T>): Promise<T>;
  /** The exception: what has to be done across organizations, such as finding out who signs in. */
  asSystem<T>(work: () => Promise<T>): Promise<T>;
  /** Whether `within` is more than a word; null for an engine without row-level security, and before migrating. */
  hidesRows(): boolean | null;
  /** Whether the database ends a statement that takes long; null as above. */
  limitsStatements(): boolean | null;
  /** Tells whoever listens, in any process, once the transaction is kept. */
  announce(change: Change, tx: Tx): void;
  /** Runs it once the transaction is kept, and never for one that was not. */
  afterCommit(tx: Tx, run: () => void): void;
  /** Hears of what is kept from now on; gives the way to hear no more. */
  listen(hear: Hear): () => void;
  /** Differs from what it was before whenever anything was written since; null where asking would cost a round trip. */
  version(): number | null;
  /** The connections that are busy, how many wait for one, and from where reports were read. */
  load(): { connections: number; waiting: number; reports: { replica: number; primary: number } };
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

/** A statement that is compiled when it is first run: there are nearly two hundred, and no start needs them all. */
export function compiledOnce<Row>(build: () => Compilable<Row>) {
  let known: { compiled: CompiledQuery<Row>; reads: boolean } | undefined;
  return () => {
    if (known) return known;
    const compiled = build().compile();
    // A pooler keeps what is prepared through an upgrade, and PostgreSQL refuses it when the table has one column more.
    if (/\* from "/.test(compiled.sql))
      throw new Error(`it is prepared, so it names its columns: ${compiled.sql}`);
    return (known = { compiled, reads: compiled.query.kind === 'SelectQueryNode' });
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
