// Re-prices recorded meetings: estimates of people who are now in the directory and, on an administrator's request,
// all people of the directory since a day. Jobs work in batches, one transaction each.

import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { repriceMeetings } from '#contract/people/people.ts';
import { addCents, type ExactCents, noCents, toMajor } from '#domain/money/money.ts';
import { monthOf } from '#domain/time/local-day.ts';
import { closedThrough } from '#server/db/queries.ts';
import { type Directory, identityKey } from '#domain/people/matching.ts';
import {
  always,
  directoryPrice,
  isExample,
  type Price,
  type PriceList,
  rateOn,
} from '#domain/people/pricing.ts';
import { inBatches } from '#server/db/batches.ts';
import type { Database } from '#server/db/database.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, operatorId } from '#server/events/events.ts';
import { lockMeetings } from '#server/db/organization-lock.ts';
import {
  firstDefaultJob,
  markExamplesJob,
  priceEstimatesJob,
  reprice,
  repriceJob,
} from '#server/features/people/people/changes.ts';
import {
  priceListFor,
  wholePriceList,
  type WantedTiers,
} from '#server/features/people/people/prices-store.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { runLongJob } from '#server/jobs/long-job.ts';
import type { JobHandlers } from '#server/jobs/worker.ts';
import { costsOf } from '#domain/meetings/meeting-costs.ts';
import { shownTo } from '#server/db/visible-to.ts';
import { type Member, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { atLimit, type Rates } from './compute.ts';
import { type MeetingEdit, meetingRecord } from './record.ts';
import {
  estimatedAheadIds,
  estimatedMeetingIds,
  estimatedNames,
  meetingIdsSince,
  meetingsToPrice,
  type PricedMeeting,
  setPrices,
} from './repricing-store.ts';

/** About 50 ms on SQLite, which blocks other requests. */
const meetingsPerBatch = 100;
const meetingsPerRead = 500;
const namesPerBatch = 100;

/** The user who caused it; jobs that an earlier version queued do not say. */
const by = z._default(z.number(), operatorId);
/** Whether an earlier batch wrote the audit entry. */
const isLogged = z._default(z.boolean(), false);
const EstimatesPayload = z.object({
  organizationId: z.number(),
  by,
  isLogged,
  after: z._default(z.string(), ''),
  newNames: z.optional(z.array(z.tuple([z.string(), z.string()]))),
});
const RepricePayload = z.object({
  organizationId: z.number(),
  by,
  isLogged,
  since: z.string(),
  after: z._default(z.number(), 0),
});
const EveryPayload = z.object({
  organizationId: z.number(),
  by,
  isLogged,
  after: z._default(z.number(), 0),
});

/** Only estimates, all people since a day, or marking example rates as estimates. */
type Which = {
  since?: string;
  /** The last closed month: estimates in it keep the example rates. */
  keptThrough?: string | null;
  /** New names of the example tiers when an organization sets its first ones, by former name. */
  newNames?: ReadonlyMap<string, string> | undefined;
  marksExamples?: true;
  /** Only people who cost nothing because there was no default rate. */
  isFirstDefault?: true;
};
/** Batches of one job. */
type Run = { isLogged: boolean };
type Rate = Rates & Pick<PriceList, 'defaultRateCents'> & { currency: string };
type Known = { name: string; hasPrice: boolean };

const isKept = (day: string, keptThrough: string | null | undefined): boolean =>
  Boolean(keptThrough && monthOf(day) <= keptThrough);

/** Null if the attendee keeps the price. Whether the directory knows them shows, so it must not depend on a tier. */
function newPrice(
  { name, personId, salaryTier, hourlyRateCents, estimated }: PricedMeeting['attendees'][number],
  { day, origin }: PricedMeeting['meeting'],
  prices: PriceList,
  { since, keptThrough, newNames, marksExamples, isFirstDefault }: Which,
): Price | null {
  const isClosed = isKept(day, keptThrough);
  if (marksExamples) {
    const price = { personId, salaryTier, hourlyRateCents };
    return !isClosed && isExample(prices, price, day) === 1 ? { ...price, estimated: 1 } : null;
  }
  if (isFirstDefault) {
    const hadNoRate = !isClosed && estimated === 1 && salaryTier === null && hourlyRateCents === 0;
    return hadNoRate ? { personId, salaryTier, hourlyRateCents: prices.defaultRateCents, estimated } : null;
  }
  // An import gives somebody unknown the tier with the nearest rate.
  const wasExample = salaryTier !== null && (personId !== null || origin !== 'import');
  if (since === undefined) {
    if (estimated === 0) return null;
    // The first tiers of the organization do not change what a closed month cost at the example rates.
    if (wasExample && isClosed) return null;
  }
  const price = directoryPrice(prices, name, day);
  const known = personId ?? price.personId;
  if (price.salaryTier !== null) return { ...price, personId: known };
  if (newNames && wasExample) {
    const tier = newNames.get(salaryTier) ?? salaryTier;
    const rate = rateOn(prices, tier, day);
    if (rate !== null) return { personId: known, salaryTier: tier, hourlyRateCents: rate, estimated: 0 };
  }
  // People without a tier keep their price.
  return known === personId ? null : { personId: known, salaryTier, hourlyRateCents, estimated };
}

/** The meeting at the prices of the directory, with the attendees who change; null if nobody does. */
function atDirectoryPrices(
  { meeting, attendees }: PricedMeeting,
  prices: PriceList,
  rates: Rate,
  which: Which,
) {
  const changed: PricedMeeting['attendees'] = [];
  let [isNewPrice, isSomebodyNew] = [false, false];
  const priced = attendees.map((attendee) => {
    const price = newPrice(attendee, meeting, prices, which);
    if (price === null) return attendee;
    const isSamePerson = attendee.personId === price.personId;
    const isSamePrice =
      attendee.estimated === price.estimated &&
      attendee.salaryTier === price.salaryTier &&
      attendee.hourlyRateCents === price.hourlyRateCents;
    if (isSamePerson && isSamePrice) return attendee;
    isSomebodyNew ||= !isSamePerson;
    isNewPrice ||= !isSamePrice;
    const after = { ...attendee, ...price };
    changed.push(after);
    return after;
  });
  const { unnamedCount, unnamedRateCents } = meeting;
  if (
    which.isFirstDefault &&
    unnamedCount > 0 &&
    unnamedRateCents === 0 &&
    !isKept(meeting.day, which.keptThrough)
  ) {
    isNewPrice = true;
    meeting = { ...meeting, unnamedRateCents: prices.defaultRateCents };
  }
  if (changed.length === 0 && !isNewPrice) return null;
  const costs = {
    unnamedRateCents: meeting.unnamedRateCents,
    ...atLimit(costsOf(meeting, priced, rates.blendedRateCents), rates),
  };
  return { changed, priced, costs, isNewPrice, isSomebodyNew };
}

/** The names of which the directory may know somebody, and whether a price. */
const inDirectory = ({ byIdentity, byName }: Directory, names: readonly string[]): Known[] =>
  names.flatMap((name) => {
    const key = identityKey(name);
    const people = [byIdentity.get(key), ...(byName.get(key) ?? [])].filter((one) => one !== undefined);
    return people.length === 0 ? [] : { name, hasPrice: people.some(({ tiers }) => tiers.length > 0) };
  });

const namesIn = (meetings: readonly PricedMeeting[]) =>
  meetings.flatMap(({ attendees }) => attendees.map(({ name }) => name));

const asEntered = ({
  organizationId: _organizationId,
  meetingId: _meetingId,
  position: _position,
  ...attendee
}: PricedMeeting['attendees'][number]) => attendee;

/** Writes the new prices of some meetings and updates their totals. */
async function rewrite(
  context: AppContext,
  actor: Actor,
  ids: readonly number[],
  which: Which,
  run: Run,
): Promise<void> {
  const { db, now } = context;
  const record = meetingRecord(context);
  if (ids.length === 0) return;
  run.isLogged = await db.write(async (tx) => {
    const { org } = actor;
    const lock = await lockMeetings(tx, org, now());
    const meetings = await meetingsToPrice(tx, org, ids);
    const prices = await priceListFor(tx, lock, namesIn(meetings));
    const keptThrough = await closedThrough(tx, org);
    const changed = [];
    const [priced, linked]: [MeetingEdit[], MeetingEdit[]] = [[], []];
    let isSomebodyNew = false;
    for (const one of meetings) {
      const repriced = atDirectoryPrices(one, prices, lock, { ...which, keptThrough });
      if (!repriced) continue;
      if (!one.isAhead) changed.push(...repriced.changed);
      const { costs, isNewPrice } = repriced;
      (isNewPrice ? priced : linked).push({
        before: one.meeting,
        columns: costs,
        ...(one.isAhead && { attendees: repriced.priced.map(asEntered) }),
      });
      isSomebodyNew ||= repriced.isSomebodyNew;
    }
    await setPrices(tx, changed);
    const event = {
      actor,
      action: 'meetings.repriced' as const,
      detail: which.since === undefined || which.since === always ? {} : { since: which.since },
      subject: `organization:${org}`,
    };
    const { isLogged: wasLogged } = run;
    await record.changeMeetings(tx, lock, priced, event, { seenBy: 'pay-viewers', isLogged: wasLogged });
    const isNowLogged = wasLogged || priced.length > 0;
    // Their costs are the same, but departments and feeds follow who an attendee is.
    await record.changeMeetings(tx, lock, linked, event, { seenBy: 'nobody', isLogged: isNowLogged });
    if (isSomebodyNew) context.events.refresh({ organizationId: org, kind: 'attendees' }, tx);
    return isNowLogged || linked.length > 0;
  });
}

/** The effect of re-pricing, in the currency of the organization. */
export async function repricingPreview(
  { reports }: Database,
  caller: Member,
  which: Which,
  wanted?: WantedTiers,
) {
  const { org, organization: rates } = caller;
  let [meetings, before, after]: [number, ExactCents, ExactCents] = [0, noCents, noCents];
  const prices = await wholePriceList(reports, { ...rates, org }, wanted);
  await inBatches(0, async (last) => {
    const page = { since: which.since ?? always, after: last, limit: meetingsPerRead };
    const ids = await meetingIdsSince(reports, org, page);
    for (const one of await meetingsToPrice(reports, org, ids)) {
      const repriced = atDirectoryPrices(one, prices, rates, which);
      if (!repriced?.isNewPrice) continue;
      meetings += 1;
      before = addCents([before, one.meeting.totalCents]);
      after = addCents([after, repriced.costs.totalCents]);
    }
    return ids.at(-1) ?? null;
  });
  const shown = shownTo(caller, { meetings, before, after }, () => ({
    meetings: 0,
    before: noCents,
    after: noCents,
  }));
  return { ...shown, before: toMajor(shown.before), after: toMajor(shown.after) };
}

export function repricingRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, events, jobs } = context;

  mountEndpoint(app, repriceMeetings, async ({ body: { since, isPreview } }, caller) => {
    const { org } = caller;
    const change = await repricingPreview(db, caller, { since });
    if (!isPreview)
      await db.write(async (tx) => {
        await reprice(jobs, caller, since, tx);
        await events.publish(tx, caller, 'meetings.repricing-requested', { since }, `organization:${org}`);
      });
    return change;
  });
}

/** Both are idempotent: meetings with current prices stay the same. */
export function repricingJobs(context: AppContext): JobHandlers {
  const { db } = context;

  /** Prices the estimated attendances of these names; returns the last one it had time for. */
  async function priceNames(
    actor: Actor,
    names: readonly Known[],
    isOver: () => boolean,
    which: Which,
    run: Run,
  ): Promise<string | undefined> {
    // Write meetings with several of the names once.
    const pending = new Set<number>();
    const flush = async () => {
      await rewrite(context, actor, [...pending], which, run);
      pending.clear();
    };
    let last: string | undefined;
    for (const { name, hasPrice } of names) {
      await inBatches(0, async (after) => {
        const page = { name, after, limit: meetingsPerBatch, isUnlinked: !hasPrice };
        const ids = await estimatedMeetingIds(db.read, actor.org, page);
        for (const id of ids) pending.add(id);
        if (pending.size >= meetingsPerBatch) await flush();
        return ids.at(-1) ?? null;
      });
      last = name;
      if (isOver()) break;
    }
    await flush();
    return last;
  }

  /** Writes all meetings since the day in `which`. */
  async function throughMeetings(
    kind: string,
    payload: { organizationId: number; by: number } & Run,
    signal: AbortSignal,
    first: number,
    which: Which,
  ): Promise<void> {
    const actor = { org: unverifiedOrg(payload.organizationId), userId: payload.by };
    await runLongJob(context, { kind, payload, signal }, first, async (after) => {
      const page = { since: which.since ?? always, after, limit: meetingsPerBatch };
      const ids = await meetingIdsSince(db.read, actor.org, page);
      await rewrite(context, actor, ids, which, payload);
      return ids.at(-1) ?? null;
    });
  }

  return {
    [priceEstimatesJob]: async (job, { signal }) => {
      const { after: first, ...payload } = z.parse(EstimatesPayload, job);
      const org = unverifiedOrg(payload.organizationId);
      const actor = { org, userId: payload.by };
      const newNames = payload.newNames && new Map(payload.newNames);
      await runLongJob(
        context,
        { kind: priceEstimatesJob, payload, signal },
        first,
        async (after, isOver) => {
          if (after === '')
            await inBatches(await estimatedAheadIds(db.read, org), async (ids) => {
              await rewrite(context, actor, ids.slice(0, meetingsPerBatch), { newNames }, payload);
              return ids.length > meetingsPerBatch ? ids.slice(meetingsPerBatch) : null;
            });
          const names = await estimatedNames(db.read, org, after, namesPerBatch);
          const last = names.at(-1);
          if (last === undefined) return null;
          const { directory } = await priceListFor(db.read, { org, defaultRateCents: noCents }, names);
          const known = newNames
            ? names.map((name) => ({ name, hasPrice: true }))
            : inDirectory(directory, names);
          const done = await priceNames(actor, known, isOver, { newNames }, payload);
          return isOver() ? (done ?? last) : last;
        },
      );
    },

    [repriceJob]: async (job, { signal }) => {
      const { after: first, ...payload } = z.parse(RepricePayload, job);
      await throughMeetings(repriceJob, payload, signal, first, { since: payload.since });
    },

    [firstDefaultJob]: async (job, { signal }) => {
      const { after: first, ...payload } = z.parse(EveryPayload, job);
      await throughMeetings(firstDefaultJob, payload, signal, first, { isFirstDefault: true });
    },

    [markExamplesJob]: async (job, { signal }) => {
      const { after: first, ...payload } = z.parse(EveryPayload, job);
      await throughMeetings(markExamplesJob, payload, signal, first, { marksExamples: true });
    },
  };
}
