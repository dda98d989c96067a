import { setImmediate } from 'node:timers/promises';

/** Rows per batch: about 10 ms on SQLite if they are scattered. */
export const batchSize = 1000;

/**
 * Searches the next batch of a list: at most `most` matching rows after a position. `end` is the end of the batch,
 * or null at the end of the list.
 */
export type Look<Row, Position> = (
  after: Position | null,
  most: number,
) => Promise<{ rows: Row[]; end: Position | null }>;

/**
 * The first `limit` matching rows of a list that no index narrows. It pauses between batches, since SQLite reads block the
 * event loop, and stops early if the client is gone.
 */
export async function scanInBatches<Row, Position>(
  look: Look<Row, Position>,
  limit: number,
  after: Position | null,
  isClientConnected: () => boolean = () => true,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let from = after; ;) {
    const { rows, end } = await look(from, limit - found.length);
    found.push(...rows);
    if (!end || found.length >= limit || !isClientConnected()) return found;
    from = end;
    await setImmediate();
  }
}

/**
 * Yields pages of `size` rows until there are no more; `read` gets the last row of the previous page. It pauses between
 * pages, since SQLite reads block the event loop.
 */
export async function* paginate<Row>(
  size: number,
  read: (last: Row | null, size: number) => Promise<Row[]>,
): AsyncGenerator<Row[], void, undefined> {
  let last: Row | null = null;
  do {
    await setImmediate();
    const rows = await read(last, size);
    if (rows.length > 0) yield rows;
    last = (rows.length === size && rows.at(-1)) || null;
  } while (last);
}

/**
 * Runs a long write in batches: `step` gets the end of the previous batch, and returns that of its own or null when
 * nothing is left. It pauses between batches, so that other requests run. Stops early once `isOver`; returns where to
 * continue, or null at the end.
 */
export async function inBatches<Position>(
  first: Position,
  step: (after: Position) => Promise<Position | null>,
  isOver: () => boolean = () => false,
): Promise<Position | null> {
  for (let after = first; ;) {
    const next = await step(after);
    if (next === null || isOver()) return next;
    after = next;
    await setImmediate();
  }
}

/** SQLite takes 32,766 parameters in one statement, PostgreSQL 65,535. */
const rowsPerStatement = 250;

/** Cuts a list, for statements unless `size` says otherwise. */
export function* inChunks<T>(rows: readonly T[], size = rowsPerStatement): Generator<T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}
