// Decodes the bytes of text files, whatever program wrote them.

/** What is known of a text that is not UTF-8. */
export type TextHints = {
  /** "pl" or "pl-PL": the user's. */
  language?: string;
  /** As its sender named it; '' if unknown. */
  charset?: string;
};

/**
 * The text of a file, or null if it is not text. Calendars write UTF-8 or UTF-16, with or without a byte order
 * mark, and old ones the code page of their Windows.
 */
export function decodeText(bytes: Uint8Array, hints: TextHints = {}): string | null {
  const wide = wideEncoding(bytes);
  const text = wide ? new TextDecoder(wide).decode(bytes) : decodeNarrow(bytes, hints);
  return text.includes('\0') ? null : text;
}

/** Whether the bytes are UTF-8 or UTF-16, so that nothing has to be guessed. */
export const isUnicode = (bytes: Uint8Array): boolean =>
  wideEncoding(bytes) !== null ||
  isMarked(bytes) ||
  (decoded(bytes, 'utf-8', true) ?? decoded(withoutCutCharacters(bytes), 'utf-8', true)) !== null;

function wideEncoding([first, second, third, fourth]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // In UTF-16, a letter of a header has a zero byte next to it.
  if (second === 0 && fourth === 0) return 'utf-16le';
  return first === 0 && third === 0 ? 'utf-16be' : null;
}

const isMarked = ([first, second, third]: Uint8Array) => first === 0xef && second === 0xbb && third === 0xbf;

function decodeNarrow(bytes: Uint8Array, { language = 'en', charset = '' }: TextHints): string {
  const text = decoded(bytes, 'utf-8', true) ?? decoded(withoutCutCharacters(bytes), 'utf-8', true);
  if (text !== null) return text;
  // A file with a BOM is UTF-8, even if a program cut a character in two.
  const named = isMarked(bytes) ? 'utf-8' : charset;
  return decoded(bytes, named, false) ?? new TextDecoder(codePageOf(bytes, language)).decode(bytes);
}

/** Null if the bytes do not fit (fatal) or nobody knows the character set. */
function decoded(bytes: Uint8Array, charset: string, fatal: boolean): string | null {
  try {
    return new TextDecoder(charset, { fatal }).decode(bytes);
  } catch {
    return null;
  }
}

/** Programs that count bytes fold the lines of a calendar inside a character. */
function withoutCutCharacters(bytes: Uint8Array): Uint8Array {
  const kept = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if ((kept[length - 1] ?? 0) >= 0x80) at += foldLength(bytes, at);
    kept[length] = bytes[at] ?? 0;
    length += 1;
  }
  return kept.subarray(0, length);
}

const isContinuation = (byte: number | undefined) => byte !== undefined && byte >= 0x80 && byte < 0xc0;

/** The length of a line break with white space before the rest of a character; 0 if it is something else. */
function foldLength(bytes: Uint8Array, at: number): number {
  const [feed, carriage, space, tab] = [0x0a, 0x0d, 0x20, 0x09];
  let next = at;
  if (bytes[next] === carriage) next += 1;
  if (bytes[next] === feed) next += 1;
  if (next === at || (bytes[next] !== space && bytes[next] !== tab)) return 0;
  return isContinuation(bytes[next + 1]) ? next + 1 - at : 0;
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

/** The usual code page of the bytes or of a language. */
export function codePageOf(bytes: Uint8Array, language: string): string {
  const [headings = ''] = new TextDecoder(western).decode(bytes.subarray(0, headingBytes)).split(/[\r\n]/, 1);
  // "Ca³odzienne": Polish ł and ą are superscript digits in western code pages.
  if (/\p{L}[³¹]/u.test(headings)) return 'windows-1250';
  const [plain = ''] = language.toLowerCase().split('-');
  return Object.keys(codePages).find((page) => codePages[page]?.split(' ').includes(plain)) ?? western;
}
