// What a spreadsheet can store: text that XML allows, and days and times as numbers.

const longestText = 32_767;
/** Characters that XML does not allow. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
/** Spreadsheets read it as the character with that number. */
const escaped = /_(?=x[0-9a-f]{4}_)/gi;

/** A text as a cell stores it: spreadsheets show the given one. */
export const sheetText = (text: string): string => {
  const shown = text.toWellFormed().replaceAll(forbidden, '').replaceAll(escaped, '_x005F_');
  return shown.length <= longestText ? shown : `${shown.slice(0, longestText - 1).toWellFormed()}…`;
};

const dayMs = 86_400_000;
/** Days from the first one of spreadsheets to 1970-01-01. */
const daysBefore1970 = 25_569;

/** The number of a day "YYYY-MM-DD". */
export const sheetDay = (day: string): number => Date.parse(day) / dayMs + daysBefore1970;

/** The number of an instant "2026-11-27T09:30:00+01:00", by its own clock. */
export const sheetInstant = (text: string): number =>
  Date.parse(`${text.slice(0, 19)}Z`) / dayMs + daysBefore1970;

/** "A" for 0, "AB" for 27. */
export const columnLetter = (index: number): string =>
  (index >= 26 ? columnLetter(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
