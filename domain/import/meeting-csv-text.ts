// What a cell says is kept as one line of usable characters.

// Most cells are like this, and need nothing done to them.
const plain = /^[!-&(-~][ -~]{0,99}$/;

// eslint-disable-next-line no-control-regex
const unusable = /[\s\u0000-\u001f\u007f]+/g;

/** No control characters, no half of a character, not longer than `most` (at least 100), and trimmed. */
export function oneLine(text: string, most: number): string {
  if (plain.test(text)) return text.trimEnd();
  const line = text.replace(unusable, ' ').trim();
  // A spreadsheet's guard against formulas is not part of the text.
  const bare = /^'[=+\-@]/.test(line) ? line.slice(1) : line;
  return bare.slice(0, most).toWellFormed().trim();
}

/** The same with its line breaks; null for nothing. */
export function severalLines(text: string, most: number): string | null {
  // eslint-disable-next-line no-control-regex
  const usable = text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
  return usable.trim().slice(0, most).toWellFormed().trim() || null;
}
