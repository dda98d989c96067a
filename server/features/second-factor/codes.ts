// Codes as they are made and compared. Which of them count is said in domain/people/second-factor.ts.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  codeOf,
  recoveryCodeBytes,
  recoveryCodeOf,
  recoveryCodes,
  validSteps,
} from '#domain/people/second-factor.ts';
import { hashToken } from '#server/db/identifiers.ts';

function codeAtStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  return codeOf(createHmac('sha1', secret).update(counter).digest());
}

/** The step whose code it is, or null when it is none that counts. */
export function stepOf(secret: Uint8Array, typed: string, now: number, lastStep: number): number | null {
  const code = typed.replace(/\s/g, '');
  const matching = validSteps(now, lastStep).filter((step) => isSame(codeAtStep(secret, step), code));
  return matching[0] ?? null;
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a, 'latin1'), Buffer.from(b, 'latin1'));

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () => recoveryCodeOf(randomBytes(recoveryCodeBytes)));

/** Of the characters alone; with the person in it, so that nobody can look for everybody's at once. */
export const hashRecoveryCode = (userId: number, plain: string): string => hashToken(`${userId}:${plain}`);
