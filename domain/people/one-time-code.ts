// The six digits that an authenticator app shows count for the half minute around now, and only once (RFC 6238).

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
