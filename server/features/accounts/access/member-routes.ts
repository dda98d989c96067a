// An administrator sees and ends the sessions and API tokens of a member.

import type { FastifyInstance } from 'fastify';
import { endMemberSession, readMemberAccess, revokeMemberToken } from '#contract/accounts/sessions.ts';
import type { AppContext } from '#server/context.ts';
import { apiTokenAnswer } from '#server/features/accounts/tokens/serializers.ts';
import { apiTokenStore } from '#server/features/accounts/tokens/store.ts';
import { memberStore } from '#server/features/accounts/members/store.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { fail } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { sessionAnswer } from './serializers.ts';

export function memberAccessRoutes(app: FastifyInstance, { db, now, events, config }: AppContext): void {
  const members = memberStore(db, now);
  const sessions = sessionStore(db, now);
  const tokens = apiTokenStore(db, now);

  mountEndpoint(app, readMemberAccess, async ({ params: { id } }, caller) => {
    const member = await members.byId(caller.org, id);
    if (!member) return fail('not-found');
    return {
      sessions: (await sessions.list(member.id)).map(sessionAnswer(config.providers, caller)),
      apiTokens: (await tokens.list(caller.org, member.id)).map(apiTokenAnswer),
    };
  });

  mountEndpoint(app, endMemberSession, async ({ params: { id, sessionId } }, caller) =>
    db.write(async (tx) => {
      const member = await members.byId(caller.org, id, tx);
      const session = member && (await sessions.endOne(member.id, sessionId, tx));
      if (!session) return fail('not-found');
      const { browser, system } = session;
      await events.publish(tx, caller, 'sessions.revoked', { browser, system }, `user:${member.id}`);
      return undefined;
    }),
  );

  mountEndpoint(app, revokeMemberToken, async ({ params: { id, tokenId } }, caller) =>
    db.write(async (tx) => {
      const name = await tokens.revoke(caller.org, id, tokenId, tx);
      if (name === null) return fail('not-found');
      await events.publish(tx, caller, 'api-token.revoked-of-member', { name }, `user:${id}`);
      return undefined;
    }),
  );
}
