// A CSV that a spreadsheet opens must never run anything that somebody typed into a title.

const formula = /^(?=[=+\-@\t\r])/;
/**
 * A spreadsheet whose language separates by semicolons sees a cell begin behind each of them, and on each new line: our
 * quotes mean nothing to it. There a dash is what lists are made with, and stays where nothing is called behind it.
 */
const formulaWithin = /([;\t\r\n] *)(?=[=+@]|-[^;\r\n]*[(|!])/g;

/** One cell, quoted where it must be. Text that a spreadsheet would read as a formula gets an apostrophe before it. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = value.replace(formulaWithin, "$1'").replace(formula, "'");
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One line with its line break (CRLF, as RFC 4180 has it). */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
