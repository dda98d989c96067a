// Loads and removes the sample data.

import type { FastifyInstance } from 'fastify';
import { loadSampleData, readSampleData, removeSampleData } from '#contract/organization/sample-data.ts';
import type { SampleKind } from '#server/db/tables/organization.ts';
import type { AppContext } from '#server/context.ts';
import { lockMeetings } from '#server/db/organization-lock.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { fail, ApiError } from '#server/http/api-error.ts';
import { tiersOf } from '#server/features/people/tiers/store.ts';
import { planLoader } from './load-plans.ts';
import { meetingLoader } from './load.ts';
import { sampleRemover } from './removal.ts';
import { sampleStore } from './store.ts';

export function sampleDataRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now } = context;
  const samples = sampleStore(db);
  const loadMeetings = meetingLoader(context);
  const loadPlans = planLoader(db, now);
  const removeSamples = sampleRemover(context);

  mountEndpoint(app, readSampleData, async (_input, { org }) => {
    const loaded = await samples.isLoaded(org);
    const all = loaded ? await samples.listed(org) : [];
    const ids = (kind: SampleKind) => all.filter((one) => one.kind === kind).map(({ id }) => Number(id));
    const titles = loaded ? await samples.titles(org) : [];
    return {
      loaded,
      groups: ids('group'),
      templates: ids('template'),
      budgets: ids('budget'),
      people: ids('person'),
      plans: ids('plan'),
      titles,
    };
  });

  mountEndpoint(app, loadSampleData, async (_input, caller, { reply }) => {
    const { org } = caller;
    const tiers = await tiersOf(db.read, org);
    const loaded = await db.write(async (tx) => {
      const lock = await lockMeetings(tx, org, now());
      if (await samples.isLoaded(org, tx)) return 'before';
      if (await samples.hasMeetings(org, tx)) return fail('has-own-meetings');
      await samples.begin(org, tx);
      // Budgets first, since meetings alert about them.
      await loadPlans(lock, tiers, caller, tx);
      return (await loadMeetings(lock, tiers, caller, tx)) ?? 'now';
    });
    if (loaded instanceof ApiError) return loaded;
    if (loaded === 'before') void reply.code(200);
    return { loaded: true };
  });

  mountEndpoint(app, removeSampleData, async (_input, caller) => {
    await db.write((tx) => removeSamples(caller, tx));
    return undefined;
  });
}
