// A change must come from our own pages: other sites' forms and scripts are turned away before they reach a handler.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken } from './bearer.ts';
import { readCookie } from './cookies.ts';
import { fail, sendError } from './api-error.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Browsers send Origin with every change, and Sec-Fetch-Site even where they leave Origin out. A caller that sends
 * neither is no browser, and carries no cookie that it was not given on purpose.
 */
function isForeign(request: FastifyRequest, publicUrl: string | null): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined) return site !== undefined && site !== 'same-origin' && site !== 'none';
  return origin !== (publicUrl ?? `${request.protocol}://${request.host}`);
}

/** A browser sends cookies by itself, and an API token never: whoever sends one knows it. */
const hasOnlyToken = (request: FastifyRequest): boolean =>
  bearerToken(request) !== null && readCookie('session', request) === null;

export function checkOrigin(publicUrl: string | null) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (reading.has(request.method) || !isForeign(request, publicUrl) || hasOnlyToken(request)) return done();
    sendError(reply, fail('foreign-origin'));
  };
}
