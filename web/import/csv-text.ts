// Calendars write UTF-8 or UTF-16, with and without a byte order mark, and old ones the code page of Windows.

/** The text of a file, or null when it is not text. */
export function decodeText(bytes: Uint8Array): string | null {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return text.includes('\0') ? null : text;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // A comma or a letter of a header has a zero beside it in UTF-16.
  if (bytes.length >= 4 && second === 0 && bytes[3] === 0) return 'utf-16le';
  if (bytes.length >= 4 && first === 0 && bytes[2] === 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
