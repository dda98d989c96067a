// Rate limits of endpoints: by network for calls that allow guessing, by user for expensive ones. The counters are in
// the database, which all processes share.

import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  exportsPerPerson,
  guessesPerAddress,
  lookupsPerAddress,
  type RateLimit,
  uploadsPerPerson,
} from '#domain/limits.ts';
import { type ApiError, fail } from './api-error.ts';
import { Busy } from '#server/concurrency/busy.ts';
import type { RateLimitStore } from './rate-limit-store.ts';

/** Key for expensive work without a sign-in. */
export const networkKey = (request: FastifyRequest): string => `network:${networkOf(request.ip)}`;

/** Whose request it is, for tasks that take turns. */
export const organizationOrNetwork = ({ caller, ip }: FastifyRequest): string =>
  caller ? `organization:${caller.organization.id}` : `network:${siteOf(ip)}`;

/** One bucket per network and kind of call. */
export const addressKey = (kind: 'guess' | 'lookup', request: FastifyRequest): string =>
  `${kind}:${networkOf(request.ip)}`;

declare module 'fastify' {
  interface FastifyInstance {
    rateLimiter: RateLimitStore;
  }
}

const limits = {
  guess: guessesPerAddress,
  lookup: lookupsPerAddress,
  upload: uploadsPerPerson,
  export: exportsPerPerson,
};

/** Counts a call of a limited endpoint; returns true, with Retry-After set, if there were too many. */
export function limitsFor(app: FastifyInstance, { limited }: Endpoint) {
  if (!limited) return null;
  const limit = limits[limited];
  const keyOf = (request: FastifyRequest) =>
    limited === 'upload' || limited === 'export'
      ? `${limited}:${request.caller?.userId}`
      : addressKey(limited, request);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> =>
    (await rateLimitError(app, keyOf(request), limit, reply)) !== null;
}

/** Counts one attempt under the key; returns an error, with Retry-After set, if there were too many. */
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

/** Runs the work. If the server is too busy for it, reverts the attempts that were counted under the keys. */
export async function refundingAttempts<T>(
  app: FastifyInstance,
  keys: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Busy) for (const key of keys) await app.rateLimiter.refund(key);
    throw error;
  }
}

/**
 * What counts as one client: an IPv4 address, or the first 64 bits of an IPv6 address, since clients choose the
 * rest freely. An IPv4-mapped IPv6 address counts as its IPv4 address.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** Takes turns as one: customers get up to 65,536 networks of IPv6, the first 48 bits of which are equal. */
export function siteOf(address: string): string {
  const network = networkOf(address);
  return network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network;
}

/** The eight 16-bit groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // URL normalizes the address and removes a dotted end.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (text: string) => (text === '' ? [] : text.split(':').map((group) => parseInt(group, 16)));
  const [first, last] = [numbers(head), numbers(tail ?? '')];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
