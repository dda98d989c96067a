// The organization's salary tiers, always as a whole list. Until the first save they are examples.

import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { readPlanningRates, savePlanningRates } from '#contract/people/planning-rates.ts';
import {
  listSalaryTiers,
  mostHourlyRate,
  readTierList,
  saveSalaryTiers,
  saveTierList,
  type TierListEdit,
  readOverhead,
  saveOverhead,
} from '#contract/people/tiers.ts';
import type { Format } from '#domain/format/format.ts';
import { t } from '#domain/format/text.ts';
import { readerOf, renderFor } from '#server/languages/reader-store.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import { always } from '#domain/people/pricing.ts';
import {
  areExamples,
  defaultSalaryTiers,
  rankTiers,
  renamedTiers,
  type SalaryTier,
  type TierDifference,
  tierDifferences,
} from '#domain/people/salary-tiers.ts';
import { datedRatesAfter, removedTiers } from '#domain/people/dated-tiers.ts';
import {
  costPerHour,
  noOverhead,
  type Overhead,
  overheadOn,
  type DatedOverhead,
  overheadsAfter,
} from '#domain/people/overhead.ts';
import { defaultCurrency, isCurrency } from '#domain/money/currency.ts';
import { rateFraction } from '#domain/money/exchange.ts';
import { scale } from '#domain/money/scale.ts';
import {
  enteredPay,
  type MaybeEntered,
  notEntered,
  type Pay,
  payOf,
  type PlanningRate,
  planningRateOn,
} from '#domain/people/planning-rates.ts';
import { localDay } from '#domain/time/local-day.ts';
import { priceEstimates, pricePlanned, reprice } from '#server/features/people/people/changes.ts';
import { closedThrough } from '#server/db/queries.ts';
import { overheadsOf, type WantedTiers } from '#server/features/people/people/prices-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { asMember, type Member, type SignedIn } from '#server/tenancy/authorize.ts';
import { visibleIn, visibleTo } from '#server/db/visible-to.ts';
import { ApiError, fail, failField } from '#server/http/api-error.ts';
import {
  assignedTiers,
  datedRates,
  planningRatesOf,
  renameTiers,
  savePlanningRateRows,
  saveDatedRates,
  tiersInUse,
  saveOverheads,
  saveTiers,
  tierSettings,
  tiersOf,
} from './store.ts';

/** The effect of other tiers on recorded and planned meetings, in the currency of the organization. */
export type PricePreview = (
  db: Database,
  caller: Member,
  which: { since?: string; keptThrough?: string | null; newNames?: ReadonlyMap<string, string> },
  wanted: WantedTiers,
) => Promise<{ meetings: number; before: number; after: number }>;

export const tierRoutes = (preview: PricePreview) => (app: FastifyInstance, context: AppContext) => {
  const { db, events, jobs, now } = context;

  /** The default tiers while the caller waits for approval; none without permission to see pay. */
  const tiersFor = async (caller: SignedIn) => {
    const member = asMember(caller);
    return member
      ? answerFor(member, await tiersOf(visibleTo(member, db).read, member.org))
      : caller.organization.currency === defaultCurrency
        ? defaultSalaryTiers.map((tier) => tierAnswer({ ...tier, ...notEntered }, noOverhead))
        : [];
  };

  const answerFor = async ({ org, organization }: Member, tiers: readonly Tier[], tx?: Tx) => {
    const today = localDay(now(), organization.timeZone);
    const overhead = overheadOn(await overheadsOf(tx ?? db.read, org), today);
    return tiers.map((tier) => tierAnswer(tier, overhead));
  };

  mountEndpoint(app, listSalaryTiers, (_input, caller) => tiersFor(caller));

  mountEndpoint(app, readTierList, async (_input, caller) => {
    const member = asMember(caller);
    // The version first: a concurrent save makes the tiers newer than the version, so that the next save is
    // rejected.
    const version = member ? (await tierSettings(db, member.org)).tiersVersion : 0;
    return { tiers: await tiersFor(caller), version, areExamples: areExamples(version) };
  });

  const save = async (edit: z.output<typeof TierListEdit>, caller: Member) => {
    const saved = await db.write(async (tx) => {
      const { org } = caller;
      const { tiersVersion, timeZone } = await tierSettings(db, org, tx);
      const today = localDay(now(), timeZone);
      const isFirst = areExamples(tiersVersion);
      const fromDay = isFirst ? always : (edit.fromDay ?? today);
      if (fromDay > today) return failField('fromDay', 'out-of-range', 'Must be today or earlier');
      const before = await tiersOf(visibleIn(caller, tx), org);
      const planning = await planningRatesOf(tx, org);
      const rateDay = fromDay === always ? today : fromDay;
      const after = [];
      for (const { name, rank, formerName, ...pay } of rankTiers(edit.tiers)) {
        const stored = before.find((tier) => tier.name === (formerName ?? name));
        const converted = payToStore(pay, stored, (currency) => planningRateOn(planning, currency, rateDay));
        const sent = `tiers.${edit.tiers.findIndex((tier) => tier.name === name)}`;
        if (!converted) return fail('no-planning-rate', `${sent}.entered`);
        if (toMajor(converted.hourlyRateCents) > mostHourlyRate * scale(caller.organization.currency))
          return failField(`${sent}.hourlyRate`, 'out-of-range', 'Is too large');
        after.push({ name, rank, formerName, ...converted });
      }
      const tiers = after.map(({ formerName: _formerName, ...tier }) => tier);
      if (edit.version !== undefined && edit.version !== tiersVersion) {
        const [stored, wanted] = [await answerFor(caller, before, tx), await answerFor(caller, tiers, tx)];
        // The page shows these lines as they are.
        const lines = renderFor(readerOf(caller), (format) =>
          tierDifferences(stored, wanted).map((difference) => differenceText(difference, format)),
        );
        return new ApiError('edit-conflict', {
          tiers: lines.map((message) => ({ code: 'edit-conflict', message })),
        });
      }
      const inUse = await tiersInUse(org, removedTiers({ before, after }), today, tx);
      if (inUse.length > 0) return fail('tier-in-use', 'tiers');
      const [rates, used] = [await datedRates(org, tx), await assignedTiers(org, tx)];
      const dated = datedRatesAfter({ before, after, rates, used, fromDay });
      const names = renamedTiers(edit.tiers);
      const keptThrough = isFirst ? await closedThrough(tx, org) : null;
      const which = isFirst ? { keptThrough, newNames: names } : { since: fromDay };
      const list = { tiers: await answerFor(caller, tiers, tx), areExamples: false };
      if (edit.isPreview)
        return {
          list: { ...list, version: tiersVersion, areExamples: isFirst },
          preview: { which, keptThrough, wanted: { tiers, datedRates: dated, names } },
        };
      await saveDatedRates(org, dated, tx);
      await saveTiers(org, tiers, tiersVersion + 1, tx);
      await renameTiers(org, names, tx);
      if (isFirst) await priceEstimates(jobs, caller, tx, names);
      else await pricePlanned(jobs, org, tx);
      if (!isFirst && edit.reprices) await reprice(jobs, caller, fromDay, tx);
      const since = fromDay === always ? {} : { since: fromDay };
      const detail = { tiers: tiers.map(({ name }) => name), ...since };
      await events.publish(tx, caller, 'tiers.changed', detail, `organization:${org}`);
      return { list: { ...list, version: tiersVersion + 1 }, preview: null };
    });
    if (saved instanceof ApiError || !saved.preview) return saved instanceof ApiError ? saved : saved.list;
    const { which, keptThrough, wanted } = saved.preview;
    const change = await preview(db, caller, which, wanted);
    return { ...saved.list, repricing: { ...change, keptThrough } };
  };

  mountEndpoint(app, saveTierList, ({ body }, caller) => save(body, caller));

  mountEndpoint(app, readPlanningRates, async (_input, caller) =>
    planningRateAnswer(await planningRatesOf(visibleTo(caller, db).read, caller.org)),
  );

  mountEndpoint(app, savePlanningRates, async ({ body }, caller) => {
    const rates = [...new Map(body.rates.map((one) => [`${one.currency} ${one.fromDay}`, one])).values()];
    const other = (currency: string) => isCurrency(currency) && currency !== caller.organization.currency;
    const wrong = body.rates.findIndex(({ currency }) => !other(currency));
    if (wrong >= 0) return failField(`rates.${wrong}.currency`, 'not-an-option', 'Is no other currency');
    const none = body.rates.findIndex(({ rate }) => !rateFraction(String(rate)));
    if (none >= 0)
      return failField(`rates.${none}.rate`, 'invalid', 'Must be a positive number of at most nine digits');
    return db.write(async (tx) => {
      await savePlanningRateRows(
        tx,
        caller.org,
        rates.map(({ rate, ...one }) => ({ ...one, rate: String(rate) })),
      );
      const detail = { currencies: [...new Set(rates.map(({ currency }) => currency))] };
      await events.publish(tx, caller, 'tiers.planning-rates-changed', detail, `organization:${caller.org}`);
      return planningRateAnswer(await planningRatesOf(tx, caller.org));
    });
  });

  mountEndpoint(app, saveSalaryTiers, async ({ body }, caller) => {
    const saved = await save(body, caller);
    return saved instanceof ApiError ? saved : saved.tiers;
  });
};

const planningRateAnswer = (rates: readonly PlanningRate[]) =>
  rates.map(({ rate, ...one }) => ({ ...one, rate: Number(rate) }));

type Tier = SalaryTier & MaybeEntered;
type SentPay = Pick<z.output<typeof TierListEdit>['tiers'][number], 'hourlyRate' | 'entered'>;

/**
 * The pay of a tier as it is stored; null if its currency has no planning rate. An unchanged rate stays as it was
 * entered.
 */
const payToStore = (
  { hourlyRate, entered }: SentPay,
  stored: Tier | undefined,
  rateOf: (currency: string) => string | null,
): Pay | null => {
  const hourlyRateCents = toCents(hourlyRate);
  if (!entered)
    return stored?.hourlyRateCents === hourlyRateCents ? payOf(stored) : { hourlyRateCents, ...notEntered };
  const { currency, planningRate } = entered;
  const given = planningRate === undefined ? null : String(planningRate);
  return enteredPay(
    { currency, cents: toCents(entered.hourlyRate), planningRate: given },
    stored && payOf(stored),
    rateOf(currency),
  );
};

const tierAnswer = (tier: Tier, overhead: Overhead) => {
  const { name, hourlyRateCents, rank, enteredCurrency: currency, enteredCents, planningRate } = tier;
  return {
    name,
    hourlyRate: toMajor(hourlyRateCents),
    hourlyCost: toMajor(costPerHour(hourlyRateCents, overhead)),
    rank,
    ...(currency !== null &&
      enteredCents !== null && {
        entered: { currency, hourlyRate: toMajor(enteredCents), planningRate: Number(planningRate) },
      }),
  };
};

function differenceText({ kind, name, hourlyRate }: TierDifference, format: Format): string {
  const rate = format.moneyWithCents(hourlyRate);
  switch (kind) {
    case 'rate-differs':
      return t`“${name}” is saved with ${rate} per hour`;
    case 'only-stored':
      return t`“${name}” with ${rate} per hour is in the saved list`;
    case 'only-wanted':
      return t`“${name}” is not in the saved list`;
  }
}

// Whether tier rates are salaries or fully loaded.

/** No change is dated in the future, so the last one applies today. */
const current = (overheads: readonly DatedOverhead[]) => overheads.at(-1) ?? { ...noOverhead, fromDay: null };

export function overheadRoutes(app: FastifyInstance, { db, events, jobs, now }: AppContext): void {
  mountEndpoint(app, readOverhead, async (_input, { org }) => current(await overheadsOf(db.read, org)));

  mountEndpoint(app, saveOverhead, ({ body: { ratesAre, percent, ...body } }, caller) =>
    db.write(async (tx) => {
      const { org } = caller;
      const { timeZone } = await tierSettings(db, org, tx);
      const today = localDay(now(), timeZone);
      const { fromDay = today } = body;
      if (fromDay > today) return failField('fromDay', 'out-of-range', 'Must be today or earlier');
      const after = overheadsAfter(await overheadsOf(tx, org), { fromDay, ratesAre, percent });
      await saveOverheads(org, after, tx);
      await pricePlanned(jobs, org, tx);
      const detail = { ratesAre, percent, since: fromDay };
      await events.publish(tx, caller, 'tiers.overhead-changed', detail, `organization:${org}`);
      return current(after);
    }),
  );
}
