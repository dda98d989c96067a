// How often one address may make the calls that can be used to guess, and one person those that cost much.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { type RateLimit, guessesPerAddress, lookupsPerAddress, uploadsPerPerson } from '#domain/limits.ts';
import type { RateLimitStore } from '#server/http/rate-limit-store.ts';
import { networkOf } from './network.ts';
import { type ApiError, fail } from './api-error.ts';

/** One bucket a network for each kind of call that can be used to guess. */
export const addressKey = (kind: 'guess' | 'lookup', request: FastifyRequest): string =>
  `${kind}:${networkOf(request.ip)}`;

declare module 'fastify' {
  interface FastifyInstance {
    rateLimiter: RateLimitStore;
  }
}

const limits = { guess: guessesPerAddress, lookup: lookupsPerAddress, upload: uploadsPerPerson };

/** Counts a call of a limited endpoint; true, with Retry-After set, when it came too often. */
export function limitsFor(app: FastifyInstance, { limited }: Endpoint) {
  if (!limited) return null;
  const limit = limits[limited];
  const keyOf = (request: FastifyRequest) =>
    limited === 'upload' ? `upload:${request.caller?.userId}` : addressKey(limited, request);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> =>
    (await rateLimitError(app, keyOf(request), limit, reply)) !== null;
}

/** Counts one more under the key; a refusal, with Retry-After set, when that are too many. */
export async function rateLimitError(
  app: FastifyInstance,
  key: string,
  limit: RateLimit,
  reply: FastifyReply,
): Promise<ApiError | null> {
  const wait = await app.rateLimiter.take(key, limit);
  if (wait === 0) return null;
  void reply.header('retry-after', String(wait));
  return fail('rate-limited');
}
