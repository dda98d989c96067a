// Load the sample data, see whether it is there, and take it away.

import type { FastifyInstance } from 'fastify';
import { loadSampleData, readSampleData, removeSampleData } from '#contract/sample-data.ts';
import { auditStore } from '#server/audit/store.ts';
import type { House } from '#server/house.ts';
import { bind } from '#server/http/bind.ts';
import { refuse, Refusal } from '#server/http/refusal.ts';
import { organizationStore } from '#server/organizations/store.ts';
import { clockStore } from '#server/totals/clock-store.ts';
import { planLoader } from './load-plans.ts';
import { meetingLoader } from './load.ts';
import { sampleRemover } from './removal.ts';
import { sampleStore } from './store.ts';

export function sampleDataRoutes(app: FastifyInstance, { db, now }: House): void {
  const samples = sampleStore(db);
  const clock = clockStore(db);
  const organizations = organizationStore(db);
  const audit = auditStore(db, now);
  const loadMeetings = meetingLoader(db, now);
  const loadPlans = planLoader(db, now);
  const removeSamples = sampleRemover(db);

  bind(app, readSampleData, async (_input, caller) => ({ loaded: await samples.isLoaded(caller.org) }));

  bind(app, loadSampleData, async (_input, caller, { reply }) => {
    const { org } = caller;
    const tiers = await organizations.tiers(org);
    const loaded = await db.write(async (tx) => {
      const turn = await clock.takeTurn(org, tx);
      // Who presses twice finds what the first press made.
      if (await samples.isLoaded(org, tx)) return 'before';
      if (await samples.hasMeetings(org, tx)) return refuse('has-own-meetings');
      await samples.begin(org, tx);
      const meetings = await loadMeetings(turn, tiers, caller, tx);
      await loadPlans(tiers, caller, tx);
      await audit.record(org, caller, 'sample-data.loaded', 'sample-data', { meetings }, tx);
      return 'now';
    });
    if (loaded instanceof Refusal) return loaded;
    if (loaded === 'before') void reply.code(200);
    return { loaded: true };
  });

  bind(app, removeSampleData, async (_input, caller) => {
    const { org } = caller;
    await db.write(async (tx) => {
      const meetings = await removeSamples(org, tx);
      if (meetings === null) return;
      await audit.record(org, caller, 'sample-data.removed', 'sample-data', { meetings }, tx);
    });
    return undefined;
  });
}
