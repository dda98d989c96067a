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

/** The result of `work`, or of `instead` if `work` failed because of a duplicate key. Other errors pass through. */
export async function unlessDuplicate<T, U>(work: Promise<T>, instead: () => U | Promise<U>): Promise<T | U> {
  try {
    return await work;
  } catch (error) {
    if (isDuplicate(error)) return instead();
    throw error;
  }
}

const sqliteBusy = 5;
const sqliteFull = 13;
const sqliteIo = 10;
const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** Whether a later retry may succeed: the database is down, restarting, full or busy. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const { code, errcode, syscall } = fault(error);
  // A Unix socket is missing while PostgreSQL restarts.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (typeof errcode === 'number') return [sqliteBusy, sqliteFull, sqliteIo].includes(errcode & 0xff);
  // 57014 and 55P03: statement and lock timeouts.
  if (typeof code === 'string') return network.has(code) || /^(08|53|57P|57014|55P03|40001|40P01)/.test(code);
  return (
    error instanceof Error &&
    /connection terminated|query read timeout|connection error and is not queryable|timeout exceeded when trying to connect/i.test(
      error.message,
    )
  );
}
