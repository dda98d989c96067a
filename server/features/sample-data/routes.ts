// Loads and removes the sample data.

import type { FastifyInstance } from 'fastify';
import { loadSampleData, readSampleData, removeSampleData } from '#contract/sample-data.ts';
import type { SampleKind } from '#domain/sample/sample-data.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockMeetings } from '#server/db/organization-lock.ts';
import type { MeetingChange } from '#server/events/events.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { fail, ApiError } from '#server/http/api-error.ts';
import { organizationStore } from '#server/features/organizations/store.ts';
import { planLoader } from './load-plans.ts';
import { meetingLoader } from './load.ts';
import { sampleRemover } from './removal.ts';
import { sampleStore } from './store.ts';

export function sampleDataRoutes(app: FastifyInstance, { db, events, now }: AppContext): void {
  const samples = sampleStore(db);
  const organizations = organizationStore(db);
  const loadMeetings = meetingLoader(db, now);
  const loadPlans = planLoader(db, now);
  const removeSamples = sampleRemover(db, now);

  const publish = (verb: 'loaded' | 'removed', caller: Member, meetings: MeetingChange, tx: Tx) =>
    events.publish(
      tx,
      caller,
      `sample-data.${verb}`,
      { meetings: meetings.before.length + meetings.after.length },
      'sample-data',
      meetings,
    );

  mountEndpoint(app, readSampleData, async (_input, { org }) => {
    const loaded = await samples.isLoaded(org);
    const all = loaded ? await samples.listed(org) : [];
    const ids = (kind: SampleKind) => all.filter((one) => one.kind === kind).map(({ id }) => Number(id));
    const titles = loaded ? await samples.titles(org) : [];
    return { loaded, groups: ids('group'), templates: ids('template'), budgets: ids('budget'), titles };
  });

  mountEndpoint(app, loadSampleData, async (_input, caller, { reply }) => {
    const { org } = caller;
    const tiers = await organizations.tiers(org);
    const loaded = await db.write(async (tx) => {
      const lock = await lockMeetings(tx, org, now());
      if (await samples.isLoaded(org, tx)) return 'before';
      if (await samples.hasMeetings(org, tx)) return fail('has-own-meetings');
      await samples.begin(org, tx);
      const meetings = await loadMeetings(lock, tiers, caller, tx);
      await loadPlans(tiers, caller, tx);
      await publish('loaded', caller, { before: [], after: meetings }, tx);
      return 'now';
    });
    if (loaded instanceof ApiError) return loaded;
    if (loaded === 'before') void reply.code(200);
    return { loaded: true };
  });

  mountEndpoint(app, removeSampleData, async (_input, caller) => {
    await db.write(async (tx) => {
      const before = await removeSamples(caller.org, tx);
      if (before) await publish('removed', caller, { before, after: [] }, tx);
    });
    return undefined;
  });
}
