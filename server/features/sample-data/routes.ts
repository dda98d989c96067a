// Load the sample data, see whether it is there, and take it away.

import type { FastifyInstance } from 'fastify';
import { loadSampleData, readSampleData, removeSampleData } from '#contract/sample-data.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { fail, ApiError } from '#server/http/api-error.ts';
import { organizationStore } from '#server/features/organizations/store.ts';
import { clockStore } from '#server/features/totals/clock-store.ts';
import { planLoader } from './load-plans.ts';
import { meetingLoader } from './load.ts';
import { sampleRemover } from './removal.ts';
import { sampleStore } from './store.ts';

export function sampleDataRoutes(app: FastifyInstance, { db, now, events }: AppContext): void {
  const samples = sampleStore(db);
  const clock = clockStore(db);
  const organizations = organizationStore(db);
  const loadMeetings = meetingLoader(db, now);
  const loadPlans = planLoader(db, now);
  const removeSamples = sampleRemover(db);

  mountEndpoint(app, readSampleData, async (_input, caller) => ({
    loaded: await samples.isLoaded(caller.org),
  }));

  mountEndpoint(app, loadSampleData, async (_input, caller, { reply }) => {
    const { org } = caller;
    const tiers = await organizations.tiers(org);
    const loaded = await db.write(async (tx) => {
      const turn = await clock.lockOrganization(org, tx);
      // Who presses twice finds what the first press made.
      if (await samples.isLoaded(org, tx)) return 'before';
      if (await samples.hasMeetings(org, tx)) return fail('has-own-meetings');
      await samples.begin(org, tx);
      const meetings = await loadMeetings(turn, tiers, caller, tx);
      await loadPlans(tiers, caller, tx);
      await events.record(
        { org, actor: caller, action: 'sample-data.loaded', subject: 'sample-data', detail: { meetings } },
        tx,
      );
      return 'now';
    });
    if (loaded instanceof ApiError) return loaded;
    if (loaded === 'before') void reply.code(200);
    return { loaded: true };
  });

  mountEndpoint(app, removeSampleData, async (_input, caller) => {
    const { org } = caller;
    await db.write(async (tx) => {
      const meetings = await removeSamples(org, tx);
      if (meetings === null) return;
      await events.record(
        { org, actor: caller, action: 'sample-data.removed', subject: 'sample-data', detail: { meetings } },
        tx,
      );
    });
    return undefined;
  });
}
