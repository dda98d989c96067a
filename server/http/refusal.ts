// A refusal is a value that a handler returns: the reason, and the fields it is about.

import type { FastifyReply } from 'fastify';
import type { ApiError } from '#contract/api-error.ts';
import { type Reason, statusOf, textOf } from '#contract/errors.ts';
import { keepsNothing } from '#server/db/undo.ts';

export class Refusal {
  readonly [keepsNothing] = true;
  readonly reason: Reason;
  readonly errors: Record<string, string[]> | undefined;

  constructor(reason: Reason, errors?: Record<string, string[]>) {
    this.reason = reason;
    this.errors = errors;
  }

  get status(): number {
    return statusOf(this.reason);
  }

  get body(): ApiError {
    return this.errors
      ? { message: Object.values(this.errors)[0]?.[0] ?? textOf(this.reason), errors: this.errors }
      : { message: textOf(this.reason) };
  }
}

/** Refuses for the reason, whose text stands beside the field where one is named. */
export function refuse(reason: Reason, field?: string): Refusal {
  return new Refusal(reason, field === undefined ? undefined : { [field]: [textOf(reason)] });
}

/** Answers with it where no handler can return it. */
export function sendRefusal(reply: FastifyReply, { status, body }: Refusal): FastifyReply {
  if (status === 503) void reply.header('retry-after', '5');
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
