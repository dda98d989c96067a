// A tab can outlive its session: what one user kept there must not be saved for whoever signed in after them.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { meantUserHeader } from '#contract/expected-user.ts';
import { fail, sendError } from './api-error.ts';

/** Turns away what was meant for another user than the one who is signed in; most calls name nobody. */
export function checkMeantUser(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const meant = request.headers[meantUserHeader];
  if (meant === undefined || !request.caller || meant === String(request.caller.userId)) return done();
  sendError(reply, fail('other-user'));
}
