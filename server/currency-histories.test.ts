// Sums never mix currencies: whatever is entered in which one, each organization's figures are those of its own.

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { readRoi } from '#contract/meetings/roi.ts';
import { savePlanningRates } from '#contract/people/planning-rates.ts';
import { readTierList, saveTierList } from '#contract/people/tiers.ts';
import { meetingDraft } from './testing/meeting-drafts.ts';
import { newOrganization, newPerson } from './testing/people.ts';
import { testApp, type TestApp } from './testing/test-app.ts';
import { wrongTotals } from './testing/totals.ts';

const seed = Number(process.env['HISTORY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

type Step =
  | { does: 'rate'; currency: string; tenThousandths: number }
  | { does: 'pay'; cents: number; currency: string | null }
  | { does: 'meet'; people: number; minutes: number };

const foreign = fc.constantFrom('CHF', 'USD', 'KWD');
const cents = fc.integer({ min: 1, max: 100_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constant('rate' as const),
    currency: foreign,
    tenThousandths: fc.integer({ min: 1, max: 300_000 }),
  }),
  fc.record({ does: fc.constant('pay' as const), cents, currency: fc.option(foreign) }),
  fc.record({
    does: fc.constant('meet' as const),
    people: fc.integer({ min: 1, max: 5 }),
    minutes: fc.integer({ min: 1, max: 600 }),
  }),
);

const fromDay = '2026-01-01';

/** Rounded half up. */
const quotient = (value: bigint, by: bigint) => Number((2n * value + by) / (2n * by));

/** An organization beside what its figures must be, in hundredths of its currency. */
async function newLedger(app: TestApp, currency: string) {
  const admin = await newPerson(app, await newOrganization(app, currency, 'UTC', currency), {
    role: 'admin',
  });
  const rates = new Map<string, number>();
  let [pay, total] = [0, 0];
  const steps = {
    async rate({ currency: of, tenThousandths }: Extract<Step, { does: 'rate' }>) {
      rates.set(of, tenThousandths);
      const all = [...rates].map(([code, rate]) => ({
        currency: code,
        rate: rate / 10_000,
        fromDay,
      }));
      await admin.call(savePlanningRates, { body: { rates: all } });
    },
    async pay({ cents: paid, currency: of }: Extract<Step, { does: 'pay' }>) {
      const entered = of !== null && { currency: of, hourlyRate: paid / 100 };
      const { version } = await admin.call(readTierList);
      const tiers = [{ name: 'mid', hourlyRate: entered ? 0 : paid / 100, ...(entered && { entered }) }];
      const { status } = await admin.ask(saveTierList, { body: { tiers, version, fromDay } });
      const rate = of === null ? 10_000 : rates.get(of);
      expect(status).toBe(rate === undefined ? 422 : 200);
      if (rate !== undefined) pay = quotient(BigInt(paid) * BigInt(rate), 10_000n);
    },
    async meet({ people, minutes }: Extract<Step, { does: 'meet' }>) {
      const attendees = Array.from({ length: people }, (_, index) => ({
        name: `Person ${index}`,
        role: 'Engineer',
        salaryTier: 'mid',
      }));
      const body = { ...meetingDraft({ attendees, durationMinutes: minutes }), draftKey: randomUUID() };
      const cost = quotient(BigInt(pay) * BigInt(people * minutes), 60n);
      expect((await admin.call(saveMeeting, { body })).totalCost).toBe(cost / 100);
      total += cost;
    },
  };
  await steps.pay({ does: 'pay', cents: 50_00, currency: null });
  return {
    take: (taken: Step) => steps[taken.does](taken as never),
    async check() {
      expect((await admin.call(readRoi)).totalInvestment).toBe(total / 100);
    },
  };
}

test(`sums never mix currencies (seed ${seed})`, async () => {
  const app = await testApp();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat({ max: 1 }), step), { minLength: 4, maxLength: 14 }),
      async (history) => {
        const ledgers = [await newLedger(app, 'EUR'), await newLedger(app, 'JPY')];
        for (const [which, taken] of history) await ledgers[which]?.take(taken);
        await app.work();
        for (const ledger of ledgers) await ledger.check();
        expect(await wrongTotals(app.db)).toEqual([]);
      },
    ),
    { numRuns: 10, seed, endOnFailure: true },
  );
});
