import type { FastifyInstance } from 'fastify';

/**
 * The URL that is routed. The doubled prefix that an older client uses becomes the single one. Percent signs that encode
 * no UTF-8 stand for themselves: the router would answer such a path before any hook, without our headers and in a shape
 * of its own.
 */
export function requestedUrl(url = '/'): string {
  return readable(url).replace(/^\/api\/api(?=\/)/, '/api');
}

function readable(url: string): string {
  if (!url.includes('%')) return url;
  const [path = ''] = url.split('?', 1);
  return isReadable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

function isReadable(path: string): boolean {
  try {
    // Where nothing is done with what it gives, the bundler takes the call away.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}
