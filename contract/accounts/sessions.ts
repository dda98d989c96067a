// Sessions: where an account is signed in. Administrators also see and end the access of other members.

import * as z from 'zod/mini';
import { ApiToken } from './tokens.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, idInPath, idParams, sentInstant } from '#contract/fields.ts';

export const Session = z.object({
  id,
  /** Such as "Firefox" and "Windows"; null if unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The provider of a single sign-on. */
  provider: z.nullable(z.string()),
  createdAt: sentInstant,
  /** Accurate to five minutes. */
  lastSeenAt: sentInstant,
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
});

export type Session = z.output<typeof Session>;

export const listSessions = endpoint('GET /api/users/me/sessions', {
  access: 'signed-in',
  summary: 'List your sessions, last used first',
  answer: z.object({ sessions: z.array(Session) }),
});

export const endSession = endpoint('DELETE /api/users/me/sessions/:id', {
  access: 'signed-in',
  summary: 'End one of your sessions; others than the own need a sign-in within 15 minutes',
  errors: ['sign-in-to-end-sessions'],
  params: idParams,
});

export const endOtherSessions = endpoint('DELETE /api/users/me/sessions', {
  access: 'signed-in',
  summary: 'End all your sessions except this one; needs a sign-in within 15 minutes',
  errors: ['sign-in-to-end-sessions'],
});

export const readMemberAccess = endpoint('GET /api/organization/users/:id/access', {
  access: 'admin',
  tag: 'Members',
  summary: 'List the sessions and API tokens of a member',
  params: idParams,
  answer: z.object({ sessions: z.array(Session), apiTokens: z.array(ApiToken) }),
});

export const endMemberSession = endpoint('DELETE /api/organization/users/:id/sessions/:sessionId', {
  access: 'admin',
  tag: 'Members',
  summary: 'End a session of a member',
  params: z.object({ id: idInPath, sessionId: idInPath.check(z.describe('The id of the session.')) }),
});

export const revokeMemberToken = endpoint('DELETE /api/organization/users/:id/api-tokens/:tokenId', {
  access: 'admin',
  tag: 'Members',
  summary: 'Revoke an API token of a member; it stops working at once',
  params: z.object({ id: idInPath, tokenId: idInPath.check(z.describe('The id of the API token.')) }),
});
