// One connection to a file of SQLite, with the statements that it has compiled.

import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase } from 'kysely';

const statementsKept = 500;

type Row = Record<string, unknown>;

const lowerCase = (text: SQLOutputValue) => (typeof text === 'string' ? text.toLowerCase() : text);

/** A compiled statement. Rows come as arrays and become objects here: node:sqlite's own are four times as slow to read. */
class Statement {
  /** Whether rows come of it. */
  readonly reader: boolean;
  readonly #statement: StatementSync;
  readonly #names: readonly string[];

  constructor(statement: StatementSync) {
    this.#statement = statement;
    this.#names = statement.columns().map(({ name }) => name);
    this.reader = this.#names.length > 0;
    statement.setReturnArrays(true);
  }

  all(parameters: readonly unknown[]): Row[] {
    return this.#statement.all(...(parameters as SQLInputValue[])).map((values) => this.#row(values));
  }

  run(parameters: readonly unknown[]) {
    return this.#statement.run(...(parameters as SQLInputValue[]));
  }

  *iterate(parameters: readonly unknown[]): IterableIterator<Row> {
    for (const values of this.#statement.iterate(...(parameters as SQLInputValue[]))) yield this.#row(values);
  }

  // The types of node:sqlite do not know that the rows are arrays by now.
  #row(values: Record<string, unknown>): Row {
    const row: Row = {};
    for (let i = 0; i < this.#names.length; i += 1) row[this.#names[i] ?? ''] = values[i];
    return row;
  }
}

/** A connection that keeps its compiled statements. */
export class Connection implements SqliteDatabase {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, Statement>();
  #copies: 'file' | 'memory' = 'file';

  constructor(file: string) {
    this.#db = new DatabaseSync(file, { timeout: 10_000, enableForeignKeyConstraints: true });
    // Four times the usual log before it is moved into the file: an import writes the same pages over and over.
    this.#db.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -65536; pragma wal_autocheckpoint = 4000;',
    );
    // Its own knows the letters of ASCII only: who looks for "öztürk" would not find "Öztürk".
    this.#db.function('lower', { deterministic: true }, (text) => lowerCase(text));
  }

  prepare(sql: string): Statement {
    let statement = this.#statements.get(sql);
    if (!statement) {
      if (this.#statements.size >= statementsKept) this.#statements.clear();
      statement = new Statement(this.#db.prepare(sql));
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  /** Where copies of pages go that are taken before they change, from the next transaction on. */
  keepCopiesIn(where: 'file' | 'memory'): void {
    if (where === this.#copies) return;
    // Done when it is compiled, so that it cannot be kept as a statement.
    this.#db.exec(`pragma temp_store = ${where}`);
    this.#copies = where;
  }

  get inTransaction(): boolean {
    return this.#db.isTransaction;
  }

  close(): void {
    this.#statements.clear();
    if (this.#db.isOpen) this.#db.close();
  }
}
