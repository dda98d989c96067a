import { setImmediate } from 'node:timers/promises';

/** How many rows of a list are looked at before others have their turn: 10 ms on SQLite where they lie apart. */
export const stretch = 1000;

/**
 * What is wanted of the next stretch of a list: at most `most` rows after a position. `end` is where the stretch ends,
 * null when nothing comes after it.
 */
export type Look<Row, Position> = (
  after: Position | null,
  most: number,
) => Promise<{ rows: Row[]; end: Position | null }>;

/**
 * The first `limit` wanted rows of a list that no index narrows. SQLite answers at once: were a million rows looked
 * through by one statement, whoever else asks would wait for seconds. Ends early when the answer is awaited no more.
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
