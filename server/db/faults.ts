// What went wrong in a database, in words that do not depend on the engine.

type Fault = { code?: unknown; errcode?: unknown; syscall?: unknown };

const fault = (error: unknown): Fault => (typeof error === 'object' && error !== null ? error : {});

const sqliteUnique = 2067;
const sqlitePrimaryKey = 1555;

/** Whether a row with that key already stands there. */
function isDuplicate(error: unknown): boolean {
  const { code, errcode } = fault(error);
  return code === '23505' || errcode === sqliteUnique || errcode === sqlitePrimaryKey;
}

/** What `work` comes to; `instead` where it would add a row whose key already stands there. Other faults stay. */
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

/** Whether trying again later may succeed: the database is away, restarting, full or busy. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const { code, errcode, syscall } = fault(error);
  // A socket in the file system is not there while PostgreSQL restarts.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (typeof errcode === 'number') return [sqliteBusy, sqliteFull, sqliteIo].includes(errcode & 0xff);
  // 57014 and 55P03: the database ended what waited too long, mostly for somebody else's lock.
  if (typeof code === 'string') return network.has(code) || /^(08|53|57P|57014|55P03|40001|40P01)/.test(code);
  return (
    error instanceof Error &&
    /connection terminated|query read timeout|connection error and is not queryable|timeout exceeded when trying to connect/i.test(
      error.message,
    )
  );
}
