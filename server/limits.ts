// Checks the operator's limits, which stand in `operatorLimits` of the domain.

import { type LimitName, operatorLimits, type RateLimit, type TimedLimit } from '#domain/limits.ts';
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import type { Tx } from './db/database.ts';
import { type ApiError, fail } from './http/api-error.ts';
import { countAttempt } from './http/rate-limit-store.ts';

export const rateLimitOf = ({ limits }: Pick<Config, 'limits'>, name: TimedLimit): RateLimit => ({
  attempts: limits[name],
  windowMs: operatorLimits[name].windowMs,
});

export const limitKey = (name: TimedLimit, owner: number | string): string => `${name}:${owner}`;

/** An error if there are as many as the limit allows. */
export const fullError = (
  { limits }: Pick<Config, 'limits'>,
  name: LimitName,
  count: number,
): ApiError | null => (count >= limits[name] ? fail('server-limit') : null);

/**
 * Counts in the transaction what an organization, network or person uses; an error beyond the limit, which rolls the
 * transaction back. With an amount of 0 it only checks.
 */
export async function useLimit(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  name: TimedLimit,
  owner: number | string,
  amount: number,
  tx: Tx,
): Promise<ApiError | null> {
  const limit = rateLimitOf(config, name);
  const { attempts } = await countAttempt(limitKey(name, owner), limit, now(), tx, amount);
  return attempts > limit.attempts ? fail('server-limit') : null;
}
