// Maps database errors of both engines to a few cases.

type Fault = { code?: unknown; errcode?: unknown; syscall?: unknown };

const fault = (error: unknown): Fault => (typeof error === 'object' && error !== null ? error : {});

const sqliteUnique = 2067;
const sqlitePrimaryKey = 1555;

/** Whether a row with the same key exists. */
function isDuplicate(error: unknown): boolean {
  const { code, errcode } = fault(error);
  return code === '23505' || errcode === sqliteUnique || errcode === sqlitePrimaryKey;
}

/** The result of `work`, or of `instead` if `work` failed because of a duplicate key. Rethrows other errors. */
export async function unlessDuplicate<T, U>(work: Promise<T>, instead: () => U | Promise<U>): Promise<T | U> {
  try {
    return await work;
  } catch (error) {
    if (isDuplicate(error)) return instead();
    throw error;
  }
}

const sqliteBusy = 5;
const sqliteReadOnly = 8;
const sqliteIo = 10;
const sqliteCorrupt = 11;
const sqliteFull = 13;
const sqliteCannotOpen = 14;
const sqliteNotADatabase = 26;
const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** The primary SQLite error code; null for other errors. */
function sqliteCode(error: unknown): number | null {
  const { errcode } = fault(error);
  return typeof errcode === 'number' ? errcode & 0xff : null;
}

/** Whether the disk is full. */
export const isFull = (error: unknown): boolean =>
  sqliteCode(error) === sqliteFull || fault(error).code === '53100';

/** How SQLite's message begins; the code of its error means many other things too. */
const tooLargeText = 'Value is too large to be represented as a JavaScript number';

/** What PostgreSQL's driver throws as well. */
export const tooLarge = (text: string) => new RangeError(`${tooLargeText}: ${text}`);

/** Whether an answer has a number, such as a sum of costs, that is no safe integer. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith(tooLargeText);

/** Whether SQLite can only read its file. */
export const isReadOnly = (error: unknown): boolean => sqliteCode(error) === sqliteReadOnly;

/** Whether SQLite has found its file damaged, or not a database. */
export const isDamage = (error: unknown): boolean =>
  [sqliteCorrupt, sqliteNotADatabase].includes(sqliteCode(error) ?? 0);

/** The result of `work`; undefined if the database cannot be written to at the moment. */
export async function unlessUnavailable<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isUnavailable(error)) return undefined;
    throw error;
  }
}

/** Whether a later retry may succeed: the database is down, restarting, full, busy or read-only. */
export function isUnavailable(error: unknown): boolean {
  const sqlite = sqliteCode(error);
  if (sqlite !== null)
    return [sqliteBusy, sqliteFull, sqliteIo, sqliteReadOnly, sqliteCannotOpen].includes(sqlite);
  const { code } = fault(error);
  // 57014 and 55P03: statement and lock timeouts. 25006: read-only, as during a failover.
  return (
    isDisconnected(error) || (typeof code === 'string' && /^(53|57014|55P03|40001|40P01|25006)/.test(code))
  );
}

const conflictRetries = 5;

/** Runs `work`, a whole transaction, again if PostgreSQL ended it because of a deadlock or a concurrent change. */
export async function retryConflicts<T>(work: () => Promise<T>, retries = conflictRetries): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (retries === 0 || !['40001', '40P01'].includes(String(fault(error).code))) throw error;
    return retryConflicts(work, retries - 1);
  }
}

/** Whether the connection to PostgreSQL broke. A commit may have taken effect nevertheless. */
export function isDisconnected(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDisconnected);
  const { code, syscall } = fault(error);
  // A Unix socket is missing while PostgreSQL restarts.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (typeof code === 'string') return network.has(code) || /^(08|57P)/.test(code);
  return (
    error instanceof Error &&
    /connection terminated|query read timeout|connection error and is not queryable|timeout exceeded when trying to connect/i.test(
      error.message,
    )
  );
}
