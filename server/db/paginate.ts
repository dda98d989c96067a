import { setImmediate } from 'node:timers/promises';

/**
 * Pages of `size` rows until there are no more; `read` is given the last row of the page before. SQLite answers at
 * once: without a pause between them whoever else asks would wait until the last row is out.
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
