// Parsing of URLs and JSON bodies before routing.

import type { FastifyInstance } from 'fastify';

/**
 * The URL to route. Accepts the doubled /api/api prefix of an older client. Escapes percent signs that encode no
 * UTF-8: the router would reject such a path before any hook, without our headers and error format.
 */
export function requestedUrl(url = '/'): string {
  return decodableUrl(url).replace(/^\/api\/api(?=\/)/, '/api');
}

function decodableUrl(url: string): string {
  if (!url.includes('%')) return url;
  const [path = ''] = url.split('?', 1);
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    // The bundler would remove a call whose result is unused.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** Parses JSON bodies. An empty body counts as absent: some clients send the content type without a body. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}
