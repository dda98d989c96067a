// A refusal is a value that a handler returns: the reason, and the fields it is about.

import type { FastifyReply } from 'fastify';
import type { ErrorBody } from '#contract/error-body.ts';
import { type ErrorCode, statusOf, textOf } from '#contract/errors.ts';
import { rollbackOnError } from '#server/db/transaction.ts';

export class ApiError {
  readonly [rollbackOnError] = true;
  readonly code: ErrorCode;
  readonly errors: Record<string, string[]> | undefined;

  constructor(code: ErrorCode, errors?: Record<string, string[]>) {
    this.code = code;
    this.errors = errors;
  }

  get status(): number {
    return statusOf(this.code);
  }

  get body(): ErrorBody {
    return this.errors
      ? { message: Object.values(this.errors)[0]?.[0] ?? textOf(this.code), errors: this.errors }
      : { message: textOf(this.code) };
  }
}

/** Refuses for the reason, whose text stands beside the field where one is named. */
export function fail(code: ErrorCode, field?: string): ApiError {
  return new ApiError(code, field === undefined ? undefined : { [field]: [textOf(code)] });
}

/** Answers with it where no handler can return it. */
export function sendError(reply: FastifyReply, { status, body }: ApiError): FastifyReply {
  if (status === 503) void reply.header('retry-after', '5');
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
