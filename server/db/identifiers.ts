import { hash, randomBytes, randomInt } from 'node:crypto';

/** Ids count from here: they stay below 2^53 until 2079, and above the 48-bit ids of earlier versions. */
const epoch = Date.UTC(2010, 0, 1);
const idsPerMs = 4096;

let lastId = 0;

/**
 * The first of `count` consecutive ids. Ids ascend with time, so that new rows are adjacent at the end of an index.
 */
export function firstOfNewIds(count: number): number {
  // The random start avoids collisions between processes that create ids in the same millisecond.
  const next = (Date.now() - epoch) * idsPerMs + randomInt(idsPerMs / 2);
  const first = Math.max(next, lastId + 1);
  lastId = first + count - 1;
  return first;
}

/** An id that ascends with time. */
export const newId = (): number => firstOfNewIds(1);

/** The creation time of an id, epoch ms. */
export const madeAt = (id: number): number => epoch + Math.floor(id / idsPerMs);

/** A random 48-bit id: ids of organizations are public and must not reveal their number. */
export const newOrganizationId = (): number => randomInt(1, 2 ** 48 - 1);

/** A token of 256 random bits. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** 128 random bits for an unguessable address. */
export const newKey = (): string => randomBytes(16).toString('base64url');

export const hashToken = (token: string): string => hash('sha256', token, 'base64url');
