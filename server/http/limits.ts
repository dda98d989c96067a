// Checks the operator's limits, which stand in `operatorLimits` of the domain.

import {
  type LimitName,
  type Limits,
  operatorLimits,
  type RateLimit,
  type TimedLimit,
} from '#domain/limits.ts';
import type { Tx } from '#server/db/database.ts';
import { type ApiError, fail } from './api-error.ts';
import { countAttempt } from './rate-limit-store.ts';

export const rateLimitOf = ({ limits }: { limits: Limits }, name: TimedLimit): RateLimit => ({
  attempts: limits[name],
  windowMs: operatorLimits[name].windowMs,
});

export const limitKey = (name: TimedLimit, owner: number | string): string => `${name}:${owner}`;

/** An error if there are as many as the limit allows. */
export const fullError = ({ limits }: { limits: Limits }, name: LimitName, count: number): ApiError | null =>
  count >= limits[name] ? fail('server-limit') : null;

/**
 * Counts in the transaction what an organization, network or person uses; an error beyond the limit, which rolls the
 * transaction back. With an amount of 0 it only checks.
 */
export async function useLimit(
  { config, now }: { config: { limits: Limits }; now: () => number },
  name: TimedLimit,
  owner: number | string,
  amount: number,
  tx: Tx,
): Promise<ApiError | null> {
  const limit = rateLimitOf(config, name);
  const { attempts } = await countAttempt(limitKey(name, owner), limit, now(), tx, amount);
  return attempts > limit.attempts ? fail('server-limit') : null;
}
