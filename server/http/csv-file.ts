// CSV export of a list, truncated after a maximum number of rows.

import { csvLine } from '#domain/csv.ts';

const mostRows = 100_000;

type Cells = Parameters<typeof csvLine>[0];

export type CsvFile<Row> = {
  heading: Cells;
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
  cellsOf: (row: Row) => Cells;
  most?: number;
};

/** The file, its number of rows, and whether it is truncated. Encodes page by page to keep the event loop free. */
export async function csvFile<Row>({ heading, pages, cellsOf, most = mostRows }: CsvFile<Row>) {
  const parts = [Buffer.from(csvLine(heading))];
  let rows = 0;
  let isCut = false;
  for await (const page of pages) {
    const fitting = page.slice(0, most - rows);
    parts.push(Buffer.from(fitting.map((row) => csvLine(cellsOf(row))).join('')));
    rows += fitting.length;
    isCut = fitting.length < page.length;
    if (!isCut) continue;
    const ending = `Only the first ${most} are here. Narrow the list for the others.`;
    parts.push(Buffer.from(csvLine(heading.map((_, column) => (column === 0 ? ending : null)))));
    break;
  }
  return { file: Buffer.concat(parts), rows, isCut };
}
