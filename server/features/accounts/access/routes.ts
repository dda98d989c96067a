// One's own sessions.

import type { FastifyInstance } from 'fastify';
import {
  endOtherSessions,
  endSession,
  listSessions,
  endMemberSession,
  readMemberAccess,
  revokeMemberToken,
} from '#contract/accounts/sessions.ts';
import { signOutEverywhere } from '#contract/organization/profile.ts';
import type { AppContext } from '#server/context.ts';
import { apiTokenStore } from '#server/features/accounts/tokens/store.ts';
import { deleteFeed } from '#server/features/calendar/feed/store.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { clearSessionCookie } from '#server/http/credentials.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { recentSignIn } from '#server/sessions/recent-sign-in.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { apiTokenAnswer } from '#server/features/accounts/tokens/serializers.ts';
import { memberStore } from '#server/features/accounts/members/store.ts';
import { sessionAnswer } from './serializers.ts';

export function sessionRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events, config } = context;
  const sessions = sessionStore(db, now);
  const tokens = apiTokenStore(db, now);
  const recently = recentSignIn(context);

  mountEndpoint(app, listSessions, async (_input, caller) => ({
    sessions: (await sessions.list(caller.userId)).map(sessionAnswer(config.providers, caller)),
  }));

  mountEndpoint(app, endSession, async ({ params: { id } }, caller, http) => {
    const error = await recently(caller, http, id);
    if (error) return error;
    const ended = await db.write(async (tx) => {
      const session = await sessions.endOne(caller.userId, id, tx);
      if (!session) return fail('not-found');
      const { browser, system } = session;
      await events.publishOwn(tx, caller, 'sessions.one-ended', { browser, system });
      return session;
    });
    if (ended instanceof ApiError) return ended;
    if (ended.tokenHash === caller.sessionHash) clearSessionCookie(http.request, http.reply);
    return undefined;
  });

  mountEndpoint(app, signOutEverywhere, async (_input, caller, http) => {
    const error = await recently(caller, http);
    if (error) return error;
    await db.write(async (tx) => {
      await sessions.endAll(caller.userId, tx);
      const org = unverifiedOrg(caller.organization.id);
      await tokens.revokeAll(org, caller.userId, tx);
      await deleteFeed(tx, org, caller.userId);
      await events.publishOwn(tx, caller, 'sessions.ended', {});
    });
    clearSessionCookie(http.request, http.reply);
    return undefined;
  });

  mountEndpoint(app, endOtherSessions, async (_input, caller, http) => {
    const error = await recently(caller, http);
    if (error) return error;
    await db.write(async (tx) => {
      const count = await sessions.endOthers(caller, tx);
      if (count > 0) await events.publishOwn(tx, caller, 'sessions.others-ended', { sessions: count });
    });
    return undefined;
  });
}

// An administrator sees and ends the sessions and API tokens of a member.

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
