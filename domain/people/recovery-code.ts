// Ten codes, each good once, let somebody in who has lost the phone. 80 random bits: nobody guesses one, not even from its hash.

import { inBase32, readableLetters } from './base32.ts';

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
