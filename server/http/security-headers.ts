// What a page of ours may load: our own files, and nothing else.

import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import { type Config, isByHttps } from '#server/config.ts';

const directives = {
  defaultSrc: ["'self'"],
  // Toasts and scroll locks put style elements into the page; a style cannot run anything.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

const named = (response: ServerResponse) =>
  Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));

/**
 * The headers of every page. Of the scripts that stand in a page itself only those of the hashes given (SHA-256, base64)
 * run. Helmet works them out once: they never change while the server runs, and for each request it took a tenth of the
 * time.
 */
export function pageHeaders(config: Config, scriptHashes: readonly string[]): Record<string, string> {
  // By an import it would bring the client of fetch with it, which takes longer to load than fastify.
  const http = process.getBuiltinModule('node:http');
  const request = new http.IncomingMessage(new Socket());
  const response = new http.ServerResponse(request);
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...directives, scriptSrc: ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)] },
    },
    referrerPolicy: { policy: 'same-origin' },
    // Only an operator who serves HTTPS may promise it to browsers.
    strictTransportSecurity: isByHttps(config) ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  })(request, response, () => {});
  return named(response);
}

/** The headers of every answer of the API: it is data, and whoever opens it as a page gets nothing to run. */
export const apiHeaders: Record<string, string> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  // Answers belong to who asked: neither a proxy nor a shared browser may keep them.
  'cache-control': 'no-store',
};
