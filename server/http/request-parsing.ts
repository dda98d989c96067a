// Parsing of URLs and JSON bodies before routing.

import { isUtf8 } from 'node:buffer';
import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http';
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

/**
 * Parses JSON bodies. An empty body counts as absent: some clients send the content type without a body. Bytes that
 * are not UTF-8 are an error, since replacing them would store another text than the one that was sent.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isPlainUtf8(request.headers)) done(withStatus(415));
    else if (body.length === 0) done(null, undefined);
    else if (!isUtf8(body as Buffer)) done(withStatus(400));
    else void parse(request, body.toString(), done);
  });
}

const withStatus = (statusCode: number) => Object.assign(new Error(STATUS_CODES[statusCode]), { statusCode });

const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

function isPlainUtf8({
  'content-type': type = '',
  'content-encoding': encoding = 'identity',
}: IncomingHttpHeaders) {
  const [, name = 'utf-8'] = charset.exec(type) ?? [];
  return /^(utf-?8|us-ascii)$/i.test(name) && encoding.toLowerCase() === 'identity';
}

/** Mail programs that stop mails (RFC 8058) post a form, whose only field repeats the purpose of the address. */
export const acceptStopForms = (scope: FastifyInstance) =>
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (_request, _body, done) => done(null, undefined),
  );
