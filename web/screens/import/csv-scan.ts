// Finds the cells of a text: what stands in quotes is one cell, whatever it holds, and two quotes in it are one.

import { CsvText } from './csv-rows.ts';

/** A quote that nothing closes, or one that closes a cell which goes on; `line` counts from 1. */
export type BrokenCsv = { broken: 'open-quote' | 'misplaced-quote'; line: number };

const [quote, lineFeed, carriageReturn] = [34, 10, 13];
const delimiters = [',', ';', '\t'];
const guessedFrom = 10;

/** Reads at most `mostRows` rows from a place on; each ends with CR, LF or CRLF, whatever ended the others. */
export function scanCsv(
  text: string,
  from: number,
  delimiter: string,
  mostRows = Number.POSITIVE_INFINITY,
): CsvText | BrokenCsv {
  const rows = new CsvText(text);
  const separator = delimiter.charCodeAt(0);
  // Most characters are letters, beyond all three: one look is enough for them.
  const highest = Math.max(separator, carriageReturn);
  const endsCell = (code: number) =>
    code <= highest && (code === separator || code === lineFeed || code === carriageReturn);
  let at = from;
  for (let line = 1; ;) {
    let [start, hasDoubled] = [at, false];
    let end: number;
    if (text.charCodeAt(at) === quote) {
      start += 1;
      end = text.indexOf('"', start);
      while (end >= 0 && text.charCodeAt(end + 1) === quote) {
        hasDoubled = true;
        end = text.indexOf('"', end + 2);
      }
      if (end < 0) return { broken: 'open-quote', line };
      at = end + 1;
      while (at < text.length && !endsCell(text.charCodeAt(at))) {
        if (text.charAt(at).trim() !== '') return { broken: 'misplaced-quote', line };
        at += 1;
      }
    } else {
      while (at < text.length && !endsCell(text.charCodeAt(at))) at += 1;
      end = at;
    }
    rows.addCell(start, end, hasDoubled);
    if (at < text.length && text.charCodeAt(at) === separator) {
      at += 1;
      continue;
    }
    rows.endRow();
    at += text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? 2 : 1;
    line += 1;
    if (at >= text.length || rows.length >= mostRows) return rows;
  }
}

/** What parts the cells: that which makes the first rows wide, and all of them alike. */
export function delimiterOf(text: string, from: number): string {
  let best = { delimiter: ',', uneven: Number.POSITIVE_INFINITY, average: 1.99 };
  for (const delimiter of delimiters) {
    const rows = scanCsv(text, from, delimiter, guessedFrom);
    if ('broken' in rows) continue;
    const widths = Array.from({ length: rows.length }, (_, index) => rows.width(index));
    const average = widths.reduce((sum, width) => sum + width, 0) / widths.length;
    const uneven = widths.reduce((sum, width, i) => sum + Math.abs(width - (widths[i - 1] ?? width)), 0);
    if (average > best.average && uneven <= best.uneven) best = { delimiter, uneven, average };
  }
  return best.delimiter;
}
