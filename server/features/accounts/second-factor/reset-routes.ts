// An administrator resets the second factor of a member who lost the phone and the recovery codes.

import type { FastifyInstance } from 'fastify';
import { resetSecondFactor } from '#contract/accounts/second-factor.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { fail } from '#server/http/api-error.ts';
import { queueMail } from '#server/mail/mail.ts';
import { memberStore } from '#server/features/accounts/members/store.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { secondFactorStore } from './store.ts';

export function secondFactorResetRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events, jobs } = context;
  const factors = secondFactorStore(db, now);
  const members = memberStore(db, now);
  const sessions = sessionStore(db, now);

  mountEndpoint(app, resetSecondFactor, async ({ params }, caller) => {
    const { org } = caller;
    // For oneself, the settings ask for the password, since a session may have been left open.
    if (params.id === caller.userId) return fail('own-second-factor');
    const error = await db.write(async (tx) => {
      if (!(await members.lockForAdmin(org, caller.userId, tx))) return fail('no-permission');
      const member = await members.byId(org, params.id, tx);
      if (!member) return fail('not-found');
      if (!(await factors.remove(org, member.id, tx))) return null;
      // The lost phone may still be signed in.
      await sessions.endAll(member.id, tx);
      await events.publish(tx, caller, 'second-factor.reset', {}, `user:${member.id}`);
      await queueMail(jobs, { template: 'second-factor-reset', to: member.email }, tx);
      return null;
    });
    return error ?? undefined;
  });
}
