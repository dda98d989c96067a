// Whatever is thrown leaves in the one shape of an error. What went wrong inside stays in the log.

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { isUnavailable } from '#server/db/faults.ts';
import { fail, sendError } from './api-error.ts';

export class Busy extends Error {}

function reasonFor(error: FastifyError, request: FastifyRequest): ErrorCode {
  const { complete, destroyed } = request.raw;
  // Whoever sent it left before its end, as phones do: nothing went wrong here.
  if (error.code === 'ECONNRESET' && destroyed && !complete) return 'bad-request';
  if (error instanceof Busy || isUnavailable(error)) return 'unavailable';
  if (error.statusCode === 413) return 'too-large';
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
    ? 'bad-request'
    : 'internal-error';
}

export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = fail(reasonFor(error, request));
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  return sendError(reply, refusal);
}
