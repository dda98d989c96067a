// CSV cells that spreadsheets do not run as formulas.

/** Some spreadsheets skip spaces and invisible characters before a formula, and accept full-width signs. */
const formula = /^(?=[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r])/u;
/**
 * A spreadsheet that splits at semicolons, tabs or bars ignores our quotes: it starts a cell after each of them and
 * after each line break, perhaps with quotes of its own. A dash there is usually a bullet, so it stays unless a
 * function call follows.
 */
const formulaWithin = /([;\t|\r\n][\s\p{Cf}"']*)(?=[=+@\uFF1D\uFF0B\uFF20]|[-\uFF0D][^;\t|\r\n]*[(|!])/gu;

/** One cell, quoted if necessary. Formulas get a leading apostrophe. */
function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = value.replace(formulaWithin, "$1'").replace(formula, "'");
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One line with its line break (CRLF, RFC 4180). */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
