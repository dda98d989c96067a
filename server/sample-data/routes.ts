// Load the sample data, see whether it is there, and take it away.

import type { FastifyInstance } from 'fastify';
import { loadSampleData, readSampleData, removeSampleData } from '#contract/sample-data.ts';
import { auditStore } from '#server/audit/store.ts';
import { isDuplicate } from '#server/db/faults.ts';
import type { House } from '#server/house.ts';
import { bind } from '#server/http/bind.ts';
import { refuse, Refusal } from '#server/http/refusal.ts';
import { organizationStore } from '#server/organizations/store.ts';
import { planLoader } from './load-plans.ts';
import { meetingLoader } from './load.ts';
import { sampleRemover } from './removal.ts';
import { sampleStore } from './store.ts';

export function sampleDataRoutes(app: FastifyInstance, { db, now }: House): void {
  const samples = sampleStore(db);
  const organizations = organizationStore(db);
  const audit = auditStore(db, now);
  const loadMeetings = meetingLoader(db, now);
  const loadPlans = planLoader(db, now);
  const removeSamples = sampleRemover(db);

  bind(app, readSampleData, async (_input, caller) => ({ loaded: await samples.isLoaded(caller.org) }));

  bind(app, loadSampleData, async (_input, caller, { reply }) => {
    const { org } = caller;
    const tiers = await organizations.tiers(org);
    const load = () =>
      db.write(async (tx) => {
        if (await samples.isLoaded(org, tx)) return 'before' as const;
        if (await samples.hasMeetings(org, tx)) return refuse('has-own-meetings');
        await samples.begin(org, tx);
        const meetings = await loadMeetings(tiers, caller, tx);
        await loadPlans(tiers, caller, tx);
        await audit.record(org, caller, 'sample-data.loaded', 'sample-data', { meetings }, tx);
        return 'now' as const;
      });
    // Who presses twice finds what the first press made.
    const loaded = await load().catch((error: unknown) =>
      isDuplicate(error) ? ('before' as const) : Promise.reject(error),
    );
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
