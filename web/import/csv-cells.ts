// A text becomes rows of cells, or nothing at all: half of a file would be read wrong without anybody seeing it.

import Papa from 'papaparse';

export type CsvFailure =
  | { failure: 'empty' }
  /** `detail` says what is wrong, in words that can be shown. */
  | { failure: 'broken'; detail: string };

export type CsvCells = { header: string[]; rows: string[][] };

/** Quoted fields, doubled quotes and quoted line breaks; comma, semicolon or tab; blank lines are skipped. */
export function readCells(text: string): CsvCells | CsvFailure {
  // Some spreadsheets say in a first line of its own what parts the cells.
  const [named = '', separator] = /^\uFEFF?sep=(.)\r?\n/i.exec(text.slice(0, 10)) ?? [];
  const { data, errors } = Papa.parse<string[]>(named ? text.slice(named.length) : text, {
    delimiter: separator ?? '',
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: true,
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) {
    const line = (broken.row ?? 0) + 1;
    const what =
      broken.code === 'MissingQuotes'
        ? 'A quote is opened and never closed'
        : 'A quote stands in the wrong place';
    return { failure: 'broken', detail: `${what}, at about row ${line}.` };
  }
  const rows = data.filter(isFilled);
  const header = rows.shift();
  return header && rows.length > 0 ? { header, rows } : { failure: 'empty' };
}

// A line of nothing but separators is blank, too.
const isFilled = (row: readonly string[]) => row.some((cell) => cell.trim() !== '');
