// Cursor pagination: `next` is the position where a page ended, and `after` continues there.

/** Position of a row: its sort value and its id. */
export type Place = { value: number; id: number };

const pageSize = 50;

export function placeIn(after: string | undefined): Place | null {
  const [value, id] = after?.split('.').map(Number) ?? [];
  return value === undefined || id === undefined ? null : { value, id };
}

/** Reads one page. `next` is null at the end of the list; `read` returns at most `limit` rows after a place. */
export async function readPage<Row>(
  { limit = pageSize, after }: { limit?: number | undefined; after?: string | undefined },
  read: (limit: number, after: Place | null) => Promise<Row[]>,
  placeOf: (row: Row) => Place,
): Promise<{ rows: Row[]; next: string | null }> {
  // One extra row shows whether there is a next page.
  const rows = await read(limit + 1, placeIn(after));
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const place = last && placeOf(last);
  return { rows: rows.slice(0, limit), next: place ? `${place.value}.${place.id}` : null };
}
