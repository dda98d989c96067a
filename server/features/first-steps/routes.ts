// What a new organization has set up.

import type { FastifyInstance } from 'fastify';
import { dismissFirstSteps, readFirstSteps } from '#contract/first-steps.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { firstStepsStore } from './store.ts';

export function firstStepsRoutes(app: FastifyInstance, { db, events, now }: AppContext): void {
  const steps = firstStepsStore(db, now);

  mountEndpoint(app, readFirstSteps, (_input, { org }) => steps.read(org));

  mountEndpoint(app, dismissFirstSteps, (_input, caller) =>
    db.write(async (tx) => {
      if (await steps.dismiss(caller.org, tx))
        await events.record(tx, caller, 'first-steps.dismissed', `organization:${caller.org}`);
      return undefined;
    }),
  );
}
