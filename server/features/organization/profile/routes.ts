// One's own account: name, sessions, data.

import { emailKey } from '#domain/people/email-key.ts';
import { deleteFeed } from '#server/features/calendar/feed/store.ts';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { exportMyData } from '#contract/organization/own-data.ts';
import { signOutEverywhere, updateProfile } from '#contract/organization/profile.ts';
import { apiTokenStore } from '#server/features/accounts/tokens/store.ts';
import { auditListStore } from '#server/audit/store.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { groupReader } from '#server/features/meetings/groups/read-groups.ts';
import { templateReader } from '#server/features/meetings/templates/template-prices.ts';
import { clearSessionCookie } from '#server/http/credentials.ts';
import { asMember, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { fail } from '#server/http/api-error.ts';
import { identityStore } from '#server/features/accounts/identity/store.ts';
import { passkeyStore } from '#server/features/accounts/passkeys/store.ts';
import { secondFactorStore } from '#server/features/accounts/second-factor/store.ts';
import { recentSignIn } from '#server/sessions/recent-sign-in.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { profileUser } from './serializers.ts';
import { ownRecords, ownDataAsJson, ownMeetingsAsJson } from './own-data.ts';
import { profileStore } from './store.ts';

export function profileRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events } = context;
  const profiles = profileStore(db);
  const groups = groupReader(context);
  const templates = templateReader(context);
  const sessions = sessionStore(db, now);
  const recently = recentSignIn(context);
  const log = auditListStore(db);
  const tokens = apiTokenStore(db, now);
  const factors = secondFactorStore(db, now);
  const passkeys = passkeyStore(db, now);
  const identities = identityStore(db, now);
  const { providers } = context.config;

  mountEndpoint(app, updateProfile, async ({ body }, caller) => {
    if (emailKey(body.email) !== emailKey(caller.email)) return fail('email-fixed', 'email');
    if (body.name !== caller.name)
      await db.write(async (tx) => {
        await profiles.rename(caller, body.name, tx);
        // Without the names: the log is append-only, and an erased member must leave no name.
        await events.publishOwn(tx, caller, 'profile.changed', {});
      });
    return { user: profileUser({ ...caller, name: body.name }) };
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

  mountEndpoint(app, exportMyData, async (_input, caller, { reply }) => {
    const member = asMember(caller);
    const about = await ownRecords(
      { db, profiles, groups, templates, tokens, sessions, factors, passkeys, identities, providers, log },
      caller,
      now(),
    );
    const meetings = member ? ownMeetingsAsJson(db, profileStore(visibleTo(member, db)), member, now()) : [];
    void reply.header('content-disposition', 'attachment; filename="my-meetingcost-data.json"');
    return Readable.from(ownDataAsJson(about, meetings));
  });
}
