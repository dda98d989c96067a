// Turns exceptions and malformed requests into error responses. Details are only logged.

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { Busy } from '#server/concurrency/busy.ts';
import { isTooLarge, isUnavailable } from '#server/db/faults.ts';
import { fail, sendError } from './api-error.ts';

function codeFor(error: FastifyError, request: FastifyRequest): ErrorCode {
  const { complete, destroyed } = request.raw;
  // The client closed the connection while sending its request.
  if (error.code === 'ECONNRESET' && destroyed && !complete) return 'bad-request';
  if (error instanceof Busy || isUnavailable(error)) return 'unavailable';
  if (isTooLarge(error)) return 'sums-too-large';
  if (error.statusCode === 413) return 'too-large';
  if (error.statusCode === 415) return 'unsupported-media-type';
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
    ? 'bad-request'
    : 'internal-error';
}

const busyLogMs = 60_000;
let busyLoggedAt = -Infinity;

/** Once a minute, without a stack: the same crowd causes thousands, which would fill the log. */
function logBusy({ message }: Busy, { log }: FastifyRequest): void {
  if (performance.now() - busyLoggedAt < busyLogMs) return;
  busyLoggedAt = performance.now();
  log.warn({ reason: message }, 'requests are rejected until there is less to do');
}

export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = fail(codeFor(error, request));
  if (error instanceof Busy) logBusy(error, request);
  else if (answer.status >= 500) request.log.error({ err: error }, 'request failed');
  return sendError(reply, answer);
}

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Responds to malformed and timed-out requests, which never reach fastify. */
export const handleMalformedRequest =
  (headers: Record<string, string>) =>
  ({ code = '' }: Error & { code?: string }, socket: Socket): void => {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = statuses[code] ?? 400;
    const body = JSON.stringify(fail(status === 431 ? 'too-large' : 'bad-request').body);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  };
