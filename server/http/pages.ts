// A list comes a page at a time: `next` names the place where a page ended, and `after` goes on there.

/** Of a row: what the list is sorted by, and its id. */
export type Place = { value: number; id: number };

const pageSize = 50;

function placeIn(after: string | undefined): Place | null {
  const [value, id] = after?.split('.').map(Number) ?? [];
  return value === undefined || id === undefined ? null : { value, id };
}

/** The rows of a page, and its `next`: null at the end of the list. `read` gives at most so many rows after a place. */
export async function readPage<Row>(
  { limit = pageSize, after }: { limit?: number | undefined; after?: string | undefined },
  read: (limit: number, after: Place | null) => Promise<Row[]>,
  placeOf: (row: Row) => Place,
): Promise<{ rows: Row[]; next: string | null }> {
  // One more than asked for tells whether there is a next page.
  const rows = await read(limit + 1, placeIn(after));
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const place = last && placeOf(last);
  return { rows: rows.slice(0, limit), next: place ? `${place.value}.${place.id}` : null };
}
