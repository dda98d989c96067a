// One connection to a SQLite file, with a cache of prepared statements.

import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase } from 'kysely';

/** Their texts take the most memory, those of long lists above all. */
const [mostStatements, mostLetters] = [500, 2_000_000];
export const busyTimeoutMs = 10_000;
/** The usual size of the write-ahead log, four times the default, since an import writes the same pages repeatedly. */
export const logPages = 4000;

type Row = Record<string, unknown>;

const lowerCase = (text: SQLOutputValue) => (typeof text === 'string' ? text.toLowerCase() : text);

/** A prepared statement. Rows are arrays: objects of node:sqlite take four times as long to read. */
class Statement {
  /** Whether the statement returns rows. */
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

  // The types of node:sqlite lack setReturnArrays.
  #row(values: Record<string, unknown>): Row {
    const row: Row = {};
    for (let i = 0; i < this.#names.length; i += 1) row[this.#names[i] ?? ''] = values[i];
    return row;
  }
}

/** The built-in lower() handles ASCII only: a search for "öztürk" would miss "Öztürk". */
export const addFunctions = (db: DatabaseSync): void =>
  db.function('lower', { deterministic: true }, (text) => lowerCase(text));

export class Connection implements SqliteDatabase {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, Statement>();
  #letters = 0;
  #waits = true;

  constructor(file: string, cacheMegabytes = 64) {
    this.#db = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
    // Sorting in memory works with a full disk.
    this.#db.exec(
      `pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = ${-1024 * cacheMegabytes}; ` +
        `pragma wal_autocheckpoint = ${logPages}; pragma temp_store = memory; ` +
        // Deleted rows are overwritten: the file must not contain people who were erased.
        'pragma secure_delete = on;',
    );
    addFunctions(this.#db);
  }

  prepare(sql: string): Statement {
    let statement = this.#statements.get(sql);
    if (!statement) {
      if (this.#statements.size > mostStatements || this.#letters > mostLetters) {
        this.#statements.clear();
        this.#letters = 0;
      }
      this.#letters += sql.length;
      statement = new Statement(this.#db.prepare(sql));
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  /** Whether commits wait for the disk; only outside of transactions. A later commit that waits covers earlier ones. */
  waitForDisk(waits: boolean): void {
    if (waits !== this.#waits) this.#db.exec(`pragma synchronous = ${waits ? 'full' : 'normal'}`);
    this.#waits = waits;
  }

  /** Lets another thread make the checkpoints; this one does only if the log becomes much larger. */
  leaveCheckpoints(): void {
    this.#db.exec(`pragma wal_autocheckpoint = ${4 * logPages}`);
  }

  /** Pages of the write-ahead log that are not in the file yet. */
  pagesToCheckpoint(): number {
    const [{ log = 0, checkpointed = 0 } = {}] = this.prepare('pragma wal_checkpoint(noop)').all([]);
    return Number(log) - Number(checkpointed);
  }

  /** SQLite 3.51.3 mended checkpoints that run beside writes, and has a look at the log that changes nothing. */
  get hasSafeCheckpoints(): boolean {
    const [{ version = '' } = {}] = this.prepare('select sqlite_version() as "version"').all([]);
    const [major = 0, minor = 0, patch = 0] = String(version).split('.').map(Number);
    return major > 3 || minor > 51 || (minor === 51 && patch >= 3);
  }

  get inTransaction(): boolean {
    return this.#db.isTransaction;
  }

  close(): void {
    this.#statements.clear();
    if (this.#db.isOpen) this.#db.close();
  }
}
