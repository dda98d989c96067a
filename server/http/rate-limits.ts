// How often one address may make the calls that can be used to guess.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { type RateLimit, guessesPerAddress, lookupsPerAddress } from '#domain/limits.ts';
import type { RateLimitStore } from '#server/rate-limits/store.ts';
import { networkOf } from './network.ts';
import { type Refusal, refuse } from './refusal.ts';

/** One bucket a network for each kind of call that can be used to guess. */
export const addressKey = (kind: 'guess' | 'lookup', request: FastifyRequest): string =>
  `${kind}:${networkOf(request.ip)}`;

declare module 'fastify' {
  interface FastifyInstance {
    rateLimiter: RateLimitStore;
  }
}

/** Counts a call of a limited endpoint; true, with Retry-After set, when it came too often. */
export function limitsFor(app: FastifyInstance, { limited }: Endpoint) {
  if (!limited) return null;
  const limit = limited === 'guess' ? guessesPerAddress : lookupsPerAddress;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    return (await refuseTooMany(app, addressKey(limited, request), limit, reply)) !== null;
  };
}

/** Counts one more under the key; a refusal, with Retry-After set, when that are too many. */
export async function refuseTooMany(
  app: FastifyInstance,
  key: string,
  limit: RateLimit,
  reply: FastifyReply,
): Promise<Refusal | null> {
  const wait = await app.rateLimiter.take(key, limit);
  if (wait === 0) return null;
  void reply.header('retry-after', String(wait));
  return refuse('too-many');
}
