// Parses the text of a CSV file into rows of cells. Rejects a broken file as a whole, since half of it would be
// misread unnoticed.

import Papa from 'papaparse';
import { t } from '#domain/format/text.ts';

export type FileFailure =
  | { failure: 'empty' }
  /** `detail` describes the problem, ready to show. */
  | { failure: 'broken'; detail: string };

/** Lines of cells, headings included. Accepts comma, semicolon or tab; skips blank lines. */
export function readCells(text: string): string[][] | FileFailure {
  // Some spreadsheets name the delimiter in a separate first line, and PowerShell the type of its objects.
  const [named = '', delimiter] = /^sep=(.)(?:\r\n?|\n)/i.exec(text.slice(0, 10)) ?? [];
  // Papaparse expects one kind of line break in the whole file.
  const lines = text
    .slice(named.length)
    .replace(/^#TYPE .*/, '')
    .replace(/\r\n?/g, '\n');
  const { data, errors } = Papa.parse<string[]>(lines, {
    ...(delimiter !== undefined && { delimiter }),
    delimitersToGuess: [',', ';', '\t'],
    newline: '\n',
    skipEmptyLines: 'greedy',
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) {
    const what =
      broken.code === 'MissingQuotes'
        ? t`A quotation mark is never closed`
        : t`A quotation mark is misplaced`;
    return { failure: 'broken', detail: t`${what}, at about row ${(broken.row ?? 0) + 1}.` };
  }
  return data.length < 2 ? { failure: 'empty' } : data.map((row) => row.map(plainCell));
}

/** ="12" is text for a spreadsheet, even if it looks like a number. */
const plainCell = (cell: string) => (cell.startsWith('="') && cell.endsWith('"') ? cell.slice(2, -1) : cell);
