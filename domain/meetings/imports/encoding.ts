// The code page of a file that is not Unicode: the one in which most words are headings.

import { codePageOf, decodeText, isUnicode } from '#domain/format/decode-text.ts';
import { type CodePage, codePages } from './code-pages.ts';
import { headings } from './headings.ts';

const headingBytes = 4000;

const words = new Set(
  Object.values(headings).flatMap(({ english, others }) =>
    `${english}, ${others}`.split(',').map((name) => name.trim().toLowerCase()),
  ),
);

const headingsIn = (text: string) =>
  text
    .split(/[\r\n,;\t]/)
    .filter((cell) => /[^\x20-\x7e]/.test(cell) && words.has(cell.trim().replace(/^"|"$/g, '').toLowerCase()))
    .length;

export type DecodedFile = {
  text: string;
  /** Null for a file in Unicode, which cannot be mistaken. */
  codePage: CodePage | null;
};

/** The text of a file, in the code page that somebody chose or that fits best; null if it is not text. */
export function decodeFile(
  bytes: Uint8Array,
  language: string,
  chosen: CodePage | null = null,
): DecodedFile | null {
  if (isUnicode(bytes)) {
    const text = decodeText(bytes);
    return text === null ? null : { text, codePage: null };
  }
  const codePage = chosen ?? bestCodePage(bytes, language);
  const text = decodeText(bytes, { charset: codePage });
  return text === null ? null : { text, codePage };
}

function bestCodePage(bytes: Uint8Array, language: string): CodePage {
  const start = bytes.subarray(0, headingBytes);
  const usual = codePageOf(bytes, language);
  const scored = codePages.map((codePage) => ({
    codePage,
    found: headingsIn(new TextDecoder(codePage).decode(start)),
  }));
  const most = Math.max(...scored.map(({ found }) => found));
  const best = scored.filter(({ found }) => found === most).map(({ codePage }) => codePage);
  return best.find((codePage) => codePage === usual) ?? best[0] ?? 'windows-1252';
}
