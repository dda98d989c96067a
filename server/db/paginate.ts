import { setImmediate } from 'node:timers/promises';

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
