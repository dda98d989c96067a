// Generates codes like an authenticator app.

import { createHmac } from 'node:crypto';
import { authenticatorLetters, codeOf, validSteps } from '#domain/accounts/second-factor.ts';

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (c) => authenticatorLetters.indexOf(c).toString(2).padStart(5, '0')).join(
    '',
  );
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code at an instant (epoch ms), or `later` time steps after it. */
export function codeShown(secret: string, now: number, later = 0): string {
  const [step = 0] = validSteps(now, -1);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step + later));
  return codeOf(createHmac('sha1', bytesOf(secret)).update(counter).digest());
}
