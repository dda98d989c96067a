// Parses the bytes of a CSV file into rows of cells. Rejects a broken file as a whole, since half of it would be
// misread unnoticed.

import Papa from 'papaparse';

export type FileFailure =
  | { failure: 'empty' }
  /** `detail` describes the problem, ready to show. */
  | { failure: 'broken'; detail: string };

/** Lines of cells, headings included. Accepts comma, semicolon or tab; skips blank lines. */
export function readCells(text: string): string[][] | FileFailure {
  // Some spreadsheets name the delimiter in a separate first line.
  const [named = '', delimiter] = /^sep=(.)(?:\r\n?|\n)/i.exec(text.slice(0, 10)) ?? [];
  // Papaparse expects one kind of line break in the whole file.
  const lines = text.slice(named.length).replace(/\r\n?/g, '\n');
  const { data, errors } = Papa.parse<string[]>(lines, {
    ...(delimiter !== undefined && { delimiter }),
    delimitersToGuess: [',', ';', '\t'],
    newline: '\n',
    skipEmptyLines: 'greedy',
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) {
    const what =
      broken.code === 'MissingQuotes' ? 'A quotation mark is never closed' : 'A quotation mark is misplaced';
    return { failure: 'broken', detail: `${what}, at about row ${(broken.row ?? 0) + 1}.` };
  }
  return data.length < 2 ? { failure: 'empty' } : data;
}

/**
 * The text of a file, or null if it is not text. Calendars write UTF-8 or UTF-16, with or without a byte order
 * mark, and old ones the code page of their Windows; `language` ("pl", "pl-PL") is the user's.
 */
export function decodeText(bytes: Uint8Array, language = 'en'): string | null {
  const wide = wideEncoding(bytes);
  const text = wide ? new TextDecoder(wide).decode(bytes) : decodeNarrow(bytes, language);
  return text.includes('\0') ? null : text;
}

function wideEncoding([first, second, third, fourth]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // In UTF-16, a letter of a header has a zero byte next to it.
  if (second === 0 && fourth === 0) return 'utf-16le';
  return first === 0 && third === 0 ? 'utf-16be' : null;
}

const isMarked = ([first, second, third]: Uint8Array) => first === 0xef && second === 0xbb && third === 0xbf;

function decodeNarrow(bytes: Uint8Array, language: string): string {
  try {
    // A file with a BOM is UTF-8, even if a program cut a character in two.
    return new TextDecoder('utf-8', { fatal: !isMarked(bytes) }).decode(bytes);
  } catch {
    return new TextDecoder(codePageOf(bytes, language)).decode(bytes);
  }
}

/** The languages for which Windows has another code page than the western one. */
const codePages: Record<string, string> = {
  'windows-1250': 'bs cs hr hu pl ro sk sl sq',
  'windows-1251': 'be bg mk ru sr uk',
  'windows-1253': 'el',
  'windows-1254': 'az tr',
  'windows-1257': 'et lt lv',
};
const western = 'windows-1252';
const headingBytes = 4000;

function codePageOf(bytes: Uint8Array, language: string): string {
  const [headings = ''] = new TextDecoder(western).decode(bytes.subarray(0, headingBytes)).split(/[\r\n]/, 1);
  // "Ca³odzienne": Polish ł and ą are superscript digits in western code pages.
  if (/\p{L}[³¹]/u.test(headings)) return 'windows-1250';
  const [plain = ''] = language.toLowerCase().split('-');
  return Object.keys(codePages).find((page) => codePages[page]?.split(' ').includes(plain)) ?? western;
}
