// Calendars write UTF-8 or UTF-16, with and without a byte order mark, and old ones the code page of their Windows.

/** The text of a file, or null when it is not text. `language` is that of whoever opens it, as "pl" or "pl-PL". */
export function decodeText(bytes: Uint8Array, language = 'en'): string | null {
  const wide = wideEncoding(bytes);
  const text = wide ? new TextDecoder(wide).decode(bytes) : decodeNarrow(bytes, language);
  return text.includes('\0') ? null : text;
}

function wideEncoding([first, second, third, fourth]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // A letter of a header has a zero beside it in UTF-16.
  if (second === 0 && fourth === 0) return 'utf-16le';
  return first === 0 && third === 0 ? 'utf-16be' : null;
}

const isMarked = ([first, second, third]: Uint8Array) => first === 0xef && second === 0xbb && third === 0xbf;

function decodeNarrow(bytes: Uint8Array, language: string): string {
  try {
    // What says that it is UTF-8 is, even if a program cut a letter in two.
    return new TextDecoder('utf-8', { fatal: !isMarked(bytes) }).decode(bytes);
  } catch {
    return new TextDecoder(codePageOf(bytes, language)).decode(bytes);
  }
}

/** The languages for which Windows has another code page than that of the west. */
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
  // "Ca³odzienne": where Polish has ł and ą, western pages have small figures.
  if (/\p{L}[³¹]/u.test(headings)) return 'windows-1250';
  const [plain = ''] = language.toLowerCase().split('-');
  return Object.keys(codePages).find((page) => codePages[page]?.split(' ').includes(plain)) ?? western;
}
