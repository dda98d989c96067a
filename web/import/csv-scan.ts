// Finds the cells of a text: what stands in quotes is one cell, whatever it holds, and two quotes in it are one.

import { CsvText } from './csv-rows.ts';

export type CsvForm = { delimiter: string; newline: string };
/** A quote that nothing closes, or one that closes a cell which goes on; `line` counts from 1. */
export type BrokenCsv = { broken: 'open-quote' | 'misplaced-quote'; line: number };

const [quote, lineFeed, carriageReturn] = [34, 10, 13];
const delimiters = [',', ';', '\t'];
const guessedFrom = 10;

/** Reads at most `mostRows` rows, from a place of the text on. */
export function scanCsv(
  text: string,
  from: number,
  { delimiter, newline }: CsvForm,
  mostRows = Number.POSITIVE_INFINITY,
): CsvText | BrokenCsv {
  const rows = new CsvText(text);
  const [separator, lineEnd, isPair] = [delimiter.charCodeAt(0), newline.charCodeAt(0), newline.length > 1];
  const endsCell = (at: number, code: number) =>
    code === separator || (code === lineEnd && (!isPair || text.charCodeAt(at + 1) === lineFeed));
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
      while (at < text.length && !endsCell(at, text.charCodeAt(at))) {
        if (text.charAt(at).trim() !== '') return { broken: 'misplaced-quote', line };
        at += 1;
      }
    } else {
      while (at < text.length && !endsCell(at, text.charCodeAt(at))) at += 1;
      end = at;
    }
    rows.addCell(start, end, hasDoubled);
    if (at < text.length && text.charCodeAt(at) === separator) {
      at += 1;
      continue;
    }
    rows.endRow();
    at += newline.length;
    line += 1;
    if (at >= text.length || rows.length >= mostRows) return rows;
  }
}

/** How the lines of a text end, and what parts their cells unless that is known. */
export function formOf(text: string, from: number, known?: string): CsvForm {
  const newline = newlineOf(text, from);
  return { newline, delimiter: known ?? delimiterOf(text, from, newline) };
}

/** That of the first line; all others are taken to end like it. */
function newlineOf(text: string, from: number): string {
  for (let at = from; at >= 0 && at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === lineFeed) return '\n';
    if (code === carriageReturn) return text.charCodeAt(at + 1) === lineFeed ? '\r\n' : '\r';
    if (code === quote && (at = text.indexOf('"', at + 1)) < 0) break;
  }
  return '\n';
}

/** What makes the first rows wide, and all of them alike. */
function delimiterOf(text: string, from: number, newline: string): string {
  let best = { delimiter: ',', uneven: Number.POSITIVE_INFINITY, average: 1.99 };
  for (const delimiter of delimiters) {
    const rows = scanCsv(text, from, { delimiter, newline }, guessedFrom);
    if ('broken' in rows) continue;
    const widths = Array.from({ length: rows.length }, (_, index) => rows.width(index));
    const average = widths.reduce((sum, width) => sum + width, 0) / widths.length;
    const uneven = widths.reduce((sum, width, i) => sum + Math.abs(width - (widths[i - 1] ?? width)), 0);
    if (average > best.average && uneven <= best.uneven) best = { delimiter, uneven, average };
  }
  return best.delimiter;
}
