// Reads and saves who sees pay. Pages reload with the live update "pay".

import type { FastifyInstance } from 'fastify';
import { type PaySettings, readPaySettings, savePaySettings } from '#contract/people/people.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import { quarterDays } from '#domain/reports/coach/series.ts';
import { scale } from '#domain/money/scale.ts';
import { rateOn } from '#domain/people/pricing.ts';
import { addDays, localDay } from '#domain/time/local-day.ts';
import { suggestedRate } from '#domain/people/suggested-rate.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { changeBlendedRate } from '#server/totals/recompute-store.ts';
import { failField } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { changeDirectory, priceAtFirstDefault, pricePlanned } from './changes.ts';
import { paySettings, payViewers, recordedRate, savePay, setPayViewer } from './pay-store.ts';
import { tierRatesOf } from './prices-store.ts';
import { tierCounts } from './store.ts';

/** Of the active people who have a tier, at today's rates. */
async function suggestedRateOf(
  db: Database['read'],
  org: OrgId,
  currency: string,
  today: string,
): Promise<number | null> {
  const rates = await tierRatesOf(db, org);
  const tiers = await tierCounts(db, org, today);
  return suggestedRate(
    tiers.flatMap(({ people, salaryTier }) => {
      const hourlyRateCents = salaryTier === null ? null : rateOn(rates, salaryTier, today);
      return hourlyRateCents === null ? [] : [{ people, hourlyRateCents }];
    }),
    scale(currency),
  );
}

async function answerFor(db: Database['read'], org: OrgId, today: string): Promise<PaySettings> {
  const { payVisibility, payChosenAt, blendedRateCents, defaultRateCents, currency } = await paySettings(
    db,
    org,
  );
  return {
    visibility: payVisibility,
    isChosen: payChosenAt !== null,
    blendedRate: toMajor(blendedRateCents),
    suggestedRate: await suggestedRateOf(db, org, currency, today),
    recordedRate: await recordedRate(db, org, { from: addDays(today, 1 - quarterDays), to: today }),
    defaultRate: toMajor(defaultRateCents),
    viewers: await payViewers(db, org),
  };
}

export function payRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, events, jobs, now } = context;

  mountEndpoint(app, readPaySettings, (_input, { org, organization }) =>
    answerFor(db.read, org, localDay(now(), organization.timeZone)),
  );

  mountEndpoint(app, savePaySettings, async ({ body }, caller) => {
    const { org } = caller;
    return changeDirectory(context, org, async ({ tx, lock, today }) => {
      const before = await paySettings(tx, org);
      const wanted = {
        payVisibility: body.visibility,
        blendedRateCents: toCents(body.blendedRate),
        defaultRateCents: toCents(body.defaultRate),
      };
      const viewers = new Set(body.viewers);
      const viewersBefore = new Set(await payViewers(tx, org));
      const granted = [...viewers].filter((id) => !viewersBefore.has(id));
      const revoked = [...viewersBefore].filter((id) => !viewers.has(id));
      if ((await setPayViewer(tx, lock, granted, 1)) < granted.length)
        return failField('viewers', 'not-an-option', 'Is not a member of the organization');
      await setPayViewer(tx, lock, revoked, 0);
      await savePay(tx, lock, { ...wanted, payChosenAt: before.payChosenAt ?? now() });
      if (wanted.blendedRateCents !== before.blendedRateCents)
        await changeBlendedRate(tx, jobs, org, wanted.blendedRateCents);
      if (before.payChosenAt === null && before.defaultRateCents === 0 && body.defaultRate > 0)
        await priceAtFirstDefault(jobs, caller, tx);
      await pricePlanned(jobs, org, tx);
      for (const id of granted) await events.publish(tx, caller, 'pay.granted', {}, `user:${id}`);
      for (const id of revoked) await events.publish(tx, caller, 'pay.revoked', {}, `user:${id}`);
      const fields = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
        (field) => wanted[field] !== before[field],
      );
      const detail = { visibility: body.visibility, fields };
      await events.publish(tx, caller, 'pay.changed', detail, `organization:${org}`);
      return answerFor(tx, org, today);
    });
  });
}
