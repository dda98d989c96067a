// A list as a file of CSV. It ends after its first rows, and says so where there are more.

import { csvLine } from '#domain/csv.ts';

const mostRows = 100_000;

type Cells = Parameters<typeof csvLine>[0];

export type CsvFile<Row> = {
  heading: Cells;
  pages: AsyncIterable<readonly Row[]>;
  cellsOf: (row: Row) => Cells;
  most?: number;
};

/**
 * The file, how many rows of the list are in it, and whether there are more. Each page is encoded by itself: while all
 * were at once, others would wait.
 */
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
