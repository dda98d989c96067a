// Computes and compares codes by the rules of domain/accounts/second-factor.ts.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  codeOf,
  recoveryCodeBytes,
  recoveryCodeOf,
  recoveryCodes,
  validSteps,
} from '#domain/accounts/second-factor.ts';
import { hashToken } from '#server/db/identifiers.ts';

function codeAtStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  return codeOf(createHmac('sha1', secret).update(counter).digest());
}

/** The time step of a valid code, or null. */
export function stepOf(secret: Uint8Array, typed: string, now: number, lastStep: number): number | null {
  const code = typed.replace(/\s/g, '');
  const matching = validSteps(now, lastStep).filter((step) => isSame(codeAtStep(secret, step), code));
  return matching[0] ?? null;
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a, 'latin1'), Buffer.from(b, 'latin1'));

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () => recoveryCodeOf(randomBytes(recoveryCodeBytes)));

/** Hashes the code without its separators, salted with the user, so that one guess cannot test all accounts. */
export const hashRecoveryCode = (userId: number, plain: string): string => hashToken(`${userId}:${plain}`);
