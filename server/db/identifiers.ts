// Ids are random, so that nobody can count or guess another organization's things.

import { hash, randomBytes, randomInt } from 'node:crypto';

/** A random 48-bit integer, never 0. */
export function newId(): number {
  return randomInt(1, 2 ** 48 - 1);
}

/** The first of `count` free ids in a row, for things that come together: their rows then lie together on the disk. */
export function firstOfNewIds(count: number): number {
  return randomInt(1, 2 ** 48 - 1 - count);
}

/** 256 random bits, to be handed out once and stored only as a hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** 128 random bits for the address of something that only those who are told should find. */
export function newKey(): string {
  return randomBytes(16).toString('base64url');
}

export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
