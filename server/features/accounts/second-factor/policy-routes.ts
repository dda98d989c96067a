// Administrators set whether members need a second factor.

import type { FastifyInstance } from 'fastify';
import { readSecondFactorPolicy, saveSecondFactorPolicy } from '#contract/accounts/second-factor.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { memberStore } from '#server/features/accounts/members/store.ts';
import { policyStore } from './policy-store.ts';
import { secondFactorStore } from './store.ts';

export function secondFactorPolicyRoutes(app: FastifyInstance, { db, now, events }: AppContext): void {
  const policies = policyStore(db, now);
  const factors = secondFactorStore(db, now);
  const members = memberStore(db, now);

  mountEndpoint(app, readSecondFactorPolicy, async (_input, { org }) => {
    const { since, ...policy } = await policies.read(org);
    const active = await members.withStatus(org, 'active');
    const secured = await factors.users(org);
    return {
      ...policy,
      isRequired: since !== null,
      without: active.filter(({ id }) => !secured.has(id)).length,
      active: active.length,
    };
  });

  mountEndpoint(app, saveSecondFactorPolicy, async ({ body }, caller) => {
    const { isRequired, graceDays, exemptsProviders } = body;
    await db.write(async (tx) => {
      await policies.save(caller.org, body, tx);
      const subject = `organization:${caller.org}`;
      if (isRequired)
        await events.publish(tx, caller, 'second-factor.required', { graceDays, exemptsProviders }, subject);
      else await events.publish(tx, caller, 'second-factor.made-optional', {}, subject);
    });
    return undefined;
  });
}
