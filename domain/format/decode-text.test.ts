import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const bytes = (...values: number[]) => new Uint8Array(values);

test.each([
  [bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa9), 'é'],
  [bytes(0xff, 0xfe, 0xe9, 0, 0x41, 0), 'éA'],
  [bytes(0xfe, 0xff, 0, 0xe9), 'é'],
  [bytes(0x41, 0, 0x42, 0), 'AB'],
  [bytes(0, 0x41, 0, 0x42), 'AB'],
  [bytes(0x41, 0, 0x42, 0x43), null],
  [bytes(0x41, 0x42, 0x43, 0), null],
  [bytes(0, 0x41, 0x42, 0x43), null],
  [bytes(0x41, 0x42, 0, 0x43), null],
  [bytes(0xff, 0x41), 'ÿA'],
  [bytes(0x41, 0xff), 'Aÿ'],
  [bytes(0xfe, 0x41), 'þA'],
  [bytes(0x41, 0xfe), 'Aþ'],
  [bytes(0xef, 0xbb, 0x41, 0xe9), 'ï»Aé'],
  [bytes(0xef, 0x41, 0xbf), 'ïA¿'],
  [bytes(0x41, 0xbb, 0xbf), 'A»¿'],
  [bytes(0x41, 0xe9, 0x42), 'AéB'], // Windows-1252
  [bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa9, 0xc3), 'é\ufffd'], // a letter cut in two
  [bytes(), ''],
  [bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0), null],
])('%j is %j', (given, text) => expect(decodeText(given)).toBe(text));

test("recognizes other code pages by Polish headings, or by the user's language", () => {
  const polish = bytes(0x43, 0x61, 0xb3, 0x6f, 0x0a, 0xa3, 0xf3, 0x64, 0x9f);
  expect(decodeText(polish, { language: 'en-US' })).toBe('Cało\nŁódź');
  const elsewhere = bytes(0x41, 0x0a, 0xb3, 0xf3);
  expect(['en-US', 'pl-PL', 'de'].map((language) => decodeText(elsewhere, { language }))).toEqual([
    'A\n³ó',
    'A\nłó',
    'A\n³ó',
  ]);
});

const folded = (fold: string, at: number) => {
  const whole = new TextEncoder().encode('SUMMARY:Größe €€ 👍 end');
  return new Uint8Array([...whole.slice(0, at), ...new TextEncoder().encode(fold), ...whole.slice(at)]);
};

test.each(['\r\n ', '\n ', '\r\n\t', '\r '])('a line that is folded by %j inside a character', (fold) => {
  const text = 'SUMMARY:Größe €€ 👍 end';
  const whole = new TextEncoder().encode(text);
  for (const at of whole.keys()) {
    const isInside = (whole[at] ?? 0) >= 0x80 && (whole[at] ?? 0) < 0xc0;
    const read = decodeText(folded(fold, at));
    expect(read === text || (!isInside && read?.replace(fold, '') === text)).toBe(true);
  }
});

test('a file with characters of another kind is decoded by the name that its sender gives', () => {
  const latin = bytes(0x47, 0x72, 0xf6, 0xdf, 0x65);
  expect(decodeText(latin, { charset: 'ISO-8859-1' })).toBe('Größe');
  expect(decodeText(latin, { charset: 'no such set' })).toBe('Größe');
  expect(decodeText(bytes(0xa3, 0xf3, 0x64, 0xbc), { charset: 'iso-8859-2' })).toBe('Łódź');
  // Many servers name the wrong one.
  expect(decodeText(new TextEncoder().encode('Größe'), { charset: 'iso-8859-1' })).toBe('Größe');
});
