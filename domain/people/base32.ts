// Bytes that people type: five bits a character, without anything that is hard to tell apart from its neighbors.

/** RFC 4648, as authenticator apps read it. */
export const authenticatorLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Douglas Crockford's, in lower case: no i, l, o or u. */
export const readableLetters = '0123456789abcdefghjkmnpqrstvwxyz';

/** As many whole characters as the bytes fill; the bytes come in multiples of five. */
export function inBase32(bytes: Uint8Array, letters: string): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += letters[(held >> (bits - 5)) & 31];
  }
  return text;
}
