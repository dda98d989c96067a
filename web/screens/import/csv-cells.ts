// A text becomes rows of cells, or nothing at all: half of a file would be read wrong without anybody seeing it.

import type { CsvRows } from './csv-rows.ts';
import { delimiterOf, scanCsv } from './csv-scan.ts';

export type CsvFailure =
  | { failure: 'empty' }
  /** `detail` says what is wrong, in words that can be shown. */
  | { failure: 'broken'; detail: string };

const brokenText = {
  'open-quote': 'A quote is opened and never closed',
  'misplaced-quote': 'A quote stands in the wrong place',
};

/** Quoted fields, doubled quotes and quoted line breaks; comma, semicolon or tab; blank lines are skipped. */
export function readCells(text: string): CsvRows | CsvFailure {
  // Some spreadsheets say in a first line of its own what parts the cells.
  const [named = '', separator] = /^sep=(.)(?:\r\n?|\n)/i.exec(text.slice(0, 10)) ?? [];
  const from = named.length;
  const read = scanCsv(text, from, separator ?? delimiterOf(text, from));
  if ('broken' in read)
    return { failure: 'broken', detail: `${brokenText[read.broken]}, at about row ${read.line}.` };
  return read.length < 2 ? { failure: 'empty' } : read;
}
