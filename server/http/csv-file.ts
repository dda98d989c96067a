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

/** The text, and how many rows of the list are in it. */
export async function csvFile<Row>({ heading, pages, cellsOf, most = mostRows }: CsvFile<Row>) {
  const lines = [csvLine(heading)];
  let rows = 0;
  for await (const page of pages) {
    const fitting = page.slice(0, most - rows);
    for (const row of fitting) lines.push(csvLine(cellsOf(row)));
    rows += fitting.length;
    if (fitting.length === page.length) continue;
    const ending = `Only the first ${most} are here. Narrow the list for the others.`;
    lines.push(csvLine(heading.map((_, column) => (column === 0 ? ending : null))));
    break;
  }
  return { text: lines.join(''), rows };
}
