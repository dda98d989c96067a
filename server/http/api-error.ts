// An error response is a value that a handler returns.

import type { FastifyReply } from 'fastify';
import type { ErrorBody, FieldError, FieldErrors, ValidationCode } from '#contract/error-body.ts';
import { type ErrorCode, errorMessage, errorStatus } from '#contract/errors.ts';
import { rollbackOnError } from '#server/db/transaction.ts';

export class ApiError {
  readonly [rollbackOnError] = true;
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  readonly params: { scope: string } | undefined;

  constructor(code: ErrorCode, errors?: FieldErrors, params?: { scope: string }) {
    this.code = code;
    this.errors = errors;
    this.params = params;
  }

  get status(): number {
    return errorStatus(this.code);
  }

  get body(): ErrorBody {
    const { code, errors, params } = this;
    const scope = params?.scope ? ` It needs the scope ${params.scope}.` : '';
    const message = Object.values(errors ?? {})[0]?.[0]?.message ?? `${errorMessage(code)}${scope}`;
    return { code, message, ...(params && { params }), ...(errors && { errors }) };
  }
}

/** The error with that code. With `field`, the field gets the code and message as well. */
export function fail(code: ErrorCode, field?: string): ApiError {
  return new ApiError(
    code,
    field === undefined ? undefined : { [field]: [{ code, message: errorMessage(code) }] },
  );
}

/** A validation error of one field that only the handler can find. */
export function failField(
  field: string,
  code: ValidationCode,
  message: string,
  params?: FieldError['params'],
): ApiError {
  return new ApiError('validation-failed', { [field]: [{ code, message, ...(params && { params }) }] });
}

/** Sends the error from hooks and other places that cannot return it. */
export function sendError(reply: FastifyReply, { status, body, code, params }: ApiError): FastifyReply {
  reply.request.errorCode = code;
  if (status === 503) void reply.header('retry-after', '5');
  const scope = params?.scope;
  if (scope) void reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}"`);
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
