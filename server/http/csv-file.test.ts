import { expect, test } from 'vitest';
import { csvFile } from './csv-file.ts';

async function* pagesOf(count: number) {
  const rows = Array.from({ length: count }, (_, i) => i + 1);
  for (let at = 0; at < count; at += 2) yield rows.slice(at, at + 2);
}

const ending = 'Only the first 3 are here. Narrow the list for the others.,\r\n';

test.each([
  [0, ''],
  [2, '1,a\r\n2,a\r\n'],
  [3, '1,a\r\n2,a\r\n3,a\r\n'],
  [4, `1,a\r\n2,a\r\n3,a\r\n${ending}`],
  [9, `1,a\r\n2,a\r\n3,a\r\n${ending}`],
])('of a list of %i rows, a file limited to three contains %j', async (count, lines) => {
  const { file, rows, isCut } = await csvFile({
    heading: ['No.', 'Name'],
    pages: pagesOf(count),
    cellsOf: (row: number) => [row, 'a'],
    most: 3,
  });
  expect(file.toString()).toBe(`No.,Name\r\n${lines}`);
  expect([rows, isCut]).toEqual([Math.min(3, count), count > 3]);
});
