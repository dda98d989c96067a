// CSV cells that spreadsheets cannot run as formulas.

/** Some readers skip spaces and invisible characters before a formula, and take full-width signs for signs. */
const formula = /^(?=[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r])/u;
/**
 * A spreadsheet that separates by semicolons, tabs or bars ignores our quotes: it starts a cell after each of them and each
 * line break, perhaps with quotes of its own. A dash there is usually a bullet and stays unless a call follows.
 */
const formulaWithin = /([;\t|\r\n][\s\p{Cf}"']*)(?=[=+@\uFF1D\uFF0B\uFF20]|[-\uFF0D][^;\t|\r\n]*[(|!])/gu;

/** One cell, quoted if necessary. Formulas get a leading apostrophe. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = value.replace(formulaWithin, "$1'").replace(formula, "'");
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One line with its line break (CRLF, RFC 4180). */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
