// Checks of writing requests: they come from our pages and from the user whom the page shows.

import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expectedCurrencyHeader, expectedUserHeader } from '#contract/endpoint.ts';
import { fail, sendError } from './api-error.ts';
import { bearerToken, readCookie } from './credentials.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Browsers send Origin or at least Sec-Fetch-Site with every write. Clients that send neither are not browsers. */
function isForeign(request: FastifyRequest, publicUrl: string | null): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined) return site !== undefined && site !== 'same-origin' && site !== 'none';
  return origin !== originOf(request, publicUrl);
}

/** The origin that the user sees: PUBLIC_URL, or from the request. */
export const originOf = ({ protocol, host }: FastifyRequest, publicUrl: string | null): string =>
  publicUrl ?? `${protocol}://${host}`;

/**
 * Browsers add cookies automatically but never an API token, so a token needs no protection against cross-site
 * requests.
 */
const hasOnlyToken = (request: FastifyRequest): boolean =>
  bearerToken(request) !== null && readCookie('session', request) === null;

/** Rejects a request whose proxy sends a client that is not an address: rate limits count addresses. */
export function checkAddress(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (isIP(request.ip.split('%')[0] ?? '') > 0) return done();
  sendError(reply, fail('bad-request'));
}

/** Rejects writes from other sites. */
export function checkOrigin(publicUrl: string | null) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (safeMethods.has(request.method) || !isForeign(request, publicUrl) || hasOnlyToken(request))
      return done();
    const { origin } = request.headers;
    if (origin !== undefined)
      request.log.warn(
        { origin: origin.slice(0, 200), expected: originOf(request, publicUrl) },
        'rejected a change from another origin; if people use that address, PUBLIC_URL or the proxy is set wrong',
      );
    sendError(reply, fail('foreign-origin'));
  };
}

/**
 * Rejects a request meant for another user than the signed-in one, or with amounts of another currency: a tab can
 * outlive both.
 */
export function checkExpectations(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { caller, headers } = request;
  if (!caller) return done();
  const { [expectedUserHeader]: user, [expectedCurrencyHeader]: currency } = headers;
  if (user !== undefined && user !== String(caller.userId)) sendError(reply, fail('other-user'));
  else if (currency !== undefined && currency !== caller.organization.currency)
    sendError(reply, fail('other-currency'));
  else done();
}
