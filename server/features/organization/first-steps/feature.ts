import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/organization/first-steps.ts';
import type { Feature, AppContext } from '#server/context.ts';
import { isReachable } from '#server/config.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { firstStepsStore } from './store.ts';

export const firstSteps: Feature = {
  tag: 'Organization',
  contract: [calls],
  routes: [firstStepsRoutes],
};

// The setup progress of a new organization.

function firstStepsRoutes(app: FastifyInstance, { db, events, now, config }: AppContext): void {
  const steps = firstStepsStore(db, now);
  const isOpenToAll = config.registration === 'open' && isReachable(config);

  mountEndpoint(app, calls.readFirstSteps, async (_input, { org }) => ({
    ...(await steps.read(org)),
    isOpenToAll,
  }));

  mountEndpoint(app, calls.dismissFirstSteps, (_input, caller) =>
    db.write(async (tx) => {
      if (await steps.dismiss(caller.org, tx))
        await events.publish(tx, caller, 'first-steps.dismissed', {}, `organization:${caller.org}`);
      return undefined;
    }),
  );
}
