// Prices attendees of recorded meetings anew: estimates whose people the directory knows by now, and everybody since a day
// when an administrator asks for it. Jobs do it in batches, each in a transaction of its own.

import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { repriceMeetings } from '#contract/people.ts';
import { addCents, noCents, toDollars } from '#domain/money/money.ts';
import { mostMeetingCents } from '#domain/money/cost.ts';
import { identityKey } from '#domain/people/matching.ts';
import { directoryPrice, type Price, type PriceList } from '#domain/people/pricing.ts';
import type { AppContext } from '#server/context.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { priceEstimatesJob } from '#server/features/people/changes.ts';
import { priceListFor } from '#server/features/people/prices-store.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import type { JobHandlers } from '#server/jobs/worker.ts';
import { type OrgId, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { costsOf, type Rates } from './compute.ts';
import {
  estimatedMeetingIds,
  estimatedNames,
  meetingIdsSince,
  meetingsToPrice,
  type PricedMeeting,
  setPrice,
} from './repricing-store.ts';
import { updateMeeting } from './store.ts';

const repriceJob = 'meetings.reprice';

const meetingsPerBatch = 200;
const namesPerBatch = 500;
/** A job goes on in another one after this time, well within the lease of a job. */
const longestRunMs = 30_000;

const EstimatesPayload = z.object({ organizationId: z.number(), after: z.optional(z.string()) });
const RepricePayload = z.object({
  organizationId: z.number(),
  since: z.string(),
  after: z.optional(z.number()),
});

type Which = 'estimated' | 'all';
type Rate = Rates & Pick<PriceList, 'defaultRateCents'>;

/** The meeting at the prices of the directory; null where nothing changes. */
function atDirectoryPrices(
  { meeting, attendees }: PricedMeeting,
  prices: PriceList,
  rates: Rate,
  which: Which,
) {
  const changed = attendees.flatMap((attendee): { position: number; price: Price }[] => {
    if (which === 'estimated' && attendee.estimated === 0) return [];
    const price = directoryPrice(prices, attendee.name, meeting.day);
    // What the directory does not know stays as it is.
    if (price.estimated === 1) return [];
    const isSame =
      attendee.estimated === 0 &&
      attendee.salaryTier === price.salaryTier &&
      attendee.hourlyRateCents === price.hourlyRateCents;
    return isSame ? [] : [{ position: attendee.position, price }];
  });
  if (changed.length === 0) return null;
  const byPosition = new Map(changed.map(({ position, price }) => [position, price]));
  const priced = attendees.map((attendee) => ({ ...attendee, ...byPosition.get(attendee.position) }));
  const costs = costsOf(meeting, priced, rates.blendedRateCents);
  return costs.totalCents > mostMeetingCents ? null : { meeting, changed, costs };
}

const namesIn = (meetings: readonly PricedMeeting[]) =>
  meetings.flatMap(({ attendees }) => attendees.map(({ name }) => name));

/** Writes the new prices of some meetings; their sums follow. */
async function rewrite(
  { db, events }: AppContext,
  org: OrgId,
  ids: readonly number[],
  which: Which,
): Promise<void> {
  await db.write(async (tx) => {
    const lock = await lockOrganization(tx, org);
    const meetings = await meetingsToPrice(tx, org, ids);
    const prices = await priceListFor(tx, lock, namesIn(meetings));
    const before = [];
    const after = [];
    for (const one of meetings) {
      const repriced = atDirectoryPrices(one, prices, lock, which);
      if (!repriced) continue;
      for (const { position, price } of repriced.changed)
        await setPrice(tx, lock, one.meeting.id, position, price);
      before.push(one.meeting);
      after.push(await updateMeeting(tx, lock, one.meeting.id, repriced.costs));
    }
    if (after.length === 0) return;
    await events.react(tx, org, { before, after });
    events.publish({ organizationId: org, kind: 'meeting' }, tx);
  });
}

export function repricingRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, events, jobs } = context;

  /** What re-pricing would change. */
  async function preview(org: OrgId, since: string, rates: Rate) {
    const change = { meetings: 0, before: noCents, after: noCents };
    for (let after = 0; ;) {
      const ids = await meetingIdsSince(db.reports, org, { since, after, limit: meetingsPerBatch * 5 });
      const last = ids.at(-1);
      if (last === undefined) return change;
      const meetings = await meetingsToPrice(db.reports, org, ids);
      const prices = await priceListFor(db.reports, { ...rates, org }, namesIn(meetings));
      for (const one of meetings) {
        const repriced = atDirectoryPrices(one, prices, rates, 'all');
        if (!repriced) continue;
        change.meetings += 1;
        change.before = addCents([change.before, one.meeting.totalCents]);
        change.after = addCents([change.after, repriced.costs.totalCents]);
      }
      after = last;
    }
  }

  mountEndpoint(app, repriceMeetings, async ({ body: { since, isPreview } }, caller) => {
    const { org } = caller;
    const { meetings, before, after } = await preview(org, since, caller.organization);
    if (!isPreview && meetings > 0)
      await db.write(async (tx) => {
        await jobs.enqueue({ kind: repriceJob, payload: { organizationId: org, since } }, tx);
        await events.record(tx, caller, 'meetings.repriced', `organization:${org}`, { since, meetings });
      });
    return { meetings, before: toDollars(before), after: toDollars(after) };
  });
}

/** Both are safe to run twice: what is priced already stays as it is. */
export function repricingJobs(context: AppContext): JobHandlers {
  const { db, jobs, now } = context;

  const goOn = (kind: string, payload: object) => db.write((tx) => jobs.enqueue({ kind, payload }, tx));

  async function priceEstimatesOf(org: OrgId, name: string): Promise<void> {
    for (let after = 0; ;) {
      const ids = await estimatedMeetingIds(db.read, org, { name, after, limit: meetingsPerBatch });
      const last = ids.at(-1);
      if (last === undefined) return;
      await rewrite(context, org, ids, 'estimated');
      after = last;
    }
  }

  return {
    [priceEstimatesJob]: async (payload, { signal }) => {
      const { organizationId, after: start = '' } = z.parse(EstimatesPayload, payload);
      const org = unverifiedOrg(organizationId);
      const until = now() + longestRunMs;
      await runAs(organizationId, async () => {
        for (let after = start; ;) {
          const names = await estimatedNames(db.read, org, after, namesPerBatch);
          const { directory } = await priceListFor(db.read, { org, defaultRateCents: noCents }, names);
          for (const name of names) {
            const key = identityKey(name);
            const people = [directory.byIdentity.get(key), ...(directory.byName.get(key) ?? [])];
            if (people.every((person) => (person?.tiers ?? []).length === 0)) continue;
            await priceEstimatesOf(org, name);
            if (now() > until || signal.aborted)
              return goOn(priceEstimatesJob, { organizationId, after: name });
          }
          const last = names.at(-1);
          if (last === undefined) return;
          after = last;
        }
      });
    },

    [repriceJob]: async (payload, { signal }) => {
      const { organizationId, since, after: start = 0 } = z.parse(RepricePayload, payload);
      const org = unverifiedOrg(organizationId);
      const until = now() + longestRunMs;
      await runAs(organizationId, async () => {
        for (let after = start; ;) {
          const ids = await meetingIdsSince(db.read, org, { since, after, limit: meetingsPerBatch });
          const last = ids.at(-1);
          if (last === undefined) return;
          await rewrite(context, org, ids, 'all');
          after = last;
          if (now() > until || signal.aborted) return goOn(repriceJob, { organizationId, since, after });
        }
      });
    },
  };
}
