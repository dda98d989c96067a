/** RFC 4648, as authenticator apps read it. */
export const authenticatorLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Douglas Crockford's, in lower case: no i, l, o or u. */
const readableLetters = '0123456789abcdefghjkmnpqrstvwxyz';

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

const codeDigits = 6;
/** 160 bits, as RFC 4226 asks for. */
export const secretBytes = 20;

const stepMs = 30_000;

/**
 * The steps whose codes count at `now` (epoch ms): this one, the one before and the one after, since clocks differ and
 * people type slowly. `lastStep` is the one that was used last; nothing up to it counts again.
 */
export function stepsThatCount(now: number, lastStep: number): number[] {
  const step = Math.floor(now / stepMs);
  return [step, step - 1, step + 1].filter((one) => one > lastStep && one >= 0);
}

/** The digits of an HMAC-SHA-1 over a step, RFC 4226 section 5.3. */
export function codeOf(mac: Uint8Array): string {
  const offset = (mac[19] ?? 0) & 15;
  const number = new DataView(mac.buffer, mac.byteOffset + offset, 4).getUint32(0) & 0x7fff_ffff;
  return String(number % 10 ** codeDigits).padStart(codeDigits, '0');
}

/** What the QR code says to an authenticator app; the secret in base 32. */
export function setupAddress(secret: string, email: string): string {
  const label = `MeetingCost:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=MeetingCost`;
}

export const recoveryCodes = 10;
export const recoveryCodeBytes = 10;

const characters = (recoveryCodeBytes * 8) / 5;
const plainCode = new RegExp(`^[${readableLetters}]{${characters}}$`);

/** Like "7k2m-9qxa-04tc-hw8e". */
export function recoveryCodeOf(bytes: Uint8Array): string {
  return inBase32(bytes, readableLetters).replace(/(.{4})(?=.)/g, '$1-');
}

/** The characters of a code as somebody typed it, or null when it is none. */
export function plainRecoveryCode(typed: string): string | null {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return plainCode.test(plain) ? plain : null;
}
