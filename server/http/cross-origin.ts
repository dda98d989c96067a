// Allows pages of other origins to call the API with a token. Never with cookies, which browsers add automatically.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from './credentials.ts';
import { isApi } from './static-files.ts';

const exposed =
  'etag, location, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset, www-authenticate, x-request-id';

/** The origins of the setting; may include `*`. */
export function allowOrigins(origins: readonly string[]) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { origin, 'access-control-request-method': method } = request.headers;
    if (origins.length === 0 || !isApi(request)) return done();
    void reply.header('vary', 'origin');
    const isAllowed = origin !== undefined && (origins.includes('*') || origins.includes(origin));
    if (!isAllowed || readCookie('session', request) !== null) return done();
    void reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed });
    if (request.method !== 'OPTIONS' || method === undefined) return done();
    void reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': 'authorization, content-type, if-none-match',
        'access-control-max-age': '600',
      })
      .code(204)
      .send();
  };
}
