// Calendars write UTF-8 or UTF-16, with and without a byte order mark, and old ones the code page of Windows.

/** The text of a file, or null when it is not text. */
export function decodeText(bytes: Uint8Array): string | null {
  const wide = wideEncoding(bytes);
  const text = wide ? new TextDecoder(wide).decode(bytes) : decodeNarrow(bytes);
  return text.includes('\0') ? null : text;
}

function wideEncoding([first, second, third, fourth]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // A letter of a header has a zero beside it in UTF-16.
  if (second === 0 && fourth === 0) return 'utf-16le';
  return first === 0 && third === 0 ? 'utf-16be' : null;
}

function decodeNarrow(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
