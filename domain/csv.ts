// CSV cells that spreadsheets cannot run as formulas.

const formula = /^(?=[=+\-@\t\r])/;
/**
 * Spreadsheets that separate by semicolons ignore our quotes and start a cell after each semicolon and line break. A dash
 * there is usually a bullet and stays unless a call follows.
 */
const formulaWithin = /([;\t\r\n] *)(?=[=+@]|-[^;\r\n]*[(|!])/g;

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
