// Time-based one-time codes (RFC 6238) and recovery codes.

/** The base 32 alphabet of RFC 4648, which authenticator apps use. */
export const authenticatorLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Crockford's base 32 alphabet in lower case: no i, l, o or u. */
const readableLetters = '0123456789abcdefghjkmnpqrstvwxyz';

/** Encodes bytes, whose number must be a multiple of five. */
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

const codeDigits = 6;
/** 160 bits, as RFC 4226 recommends. */
export const secretBytes = 20;

const stepMs = 30_000;

/**
 * The time steps whose codes are valid at `now` (epoch ms): the current and the previous one, 60 seconds in all, to
 * allow time for typing. Codes up to `lastStep`, the last used one, are not valid again.
 */
export function validSteps(now: number, lastStep: number): number[] {
  const step = Math.floor(now / stepMs);
  return [step, step - 1].filter((one) => one > lastStep && one >= 0);
}

/** The code from the HMAC-SHA-1 of a step (RFC 4226, section 5.3). */
export function codeOf(mac: Uint8Array): string {
  const offset = (mac[19] ?? 0) & 15;
  const number = new DataView(mac.buffer, mac.byteOffset + offset, 4).getUint32(0) & 0x7fff_ffff;
  return String(number % 10 ** codeDigits).padStart(codeDigits, '0');
}

/** The URI of the QR code for authenticator apps; the secret is in base 32. */
export function setupAddress(secret: string, email: string, product: string): string {
  const issuer = encodeURIComponent(product);
  const label = `${issuer}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${issuer}`;
}

export const recoveryCodes = 10;
/** A multiple of five, of which a code has 140 bits: too many to guess, so a fast hash is enough. */
export const recoveryCodeBytes = 20;
const recoveryCodeLetters = 28;
/** Length of codes of earlier versions, which stay valid until replaced. */
const formerCodeLetters = 24;
const readable = new RegExp(`^[${readableLetters}]+$`);

/** Such as "7k2m-9qxa-04tc-hw8e-m3vz-81nd-5rgp". */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const letters = inBase32(bytes, readableLetters).slice(0, recoveryCodeLetters);
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** Normalizes a typed code; null if it is not a recovery code. */
export function plainRecoveryCode(typed: string): string | null {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  const isWhole = plain.length === recoveryCodeLetters || plain.length === formerCodeLetters;
  return isWhole && readable.test(plain) ? plain : null;
}
