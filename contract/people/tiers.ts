// Salary tiers (specification, section 7.3), whether their rates are salaries or fully loaded, and the overhead on salaries.

import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import { overheadLimits, rateKinds } from '#domain/people/overhead.ts';
import { always } from '#domain/people/pricing.ts';
import { repeatedTiers } from '#domain/people/salary-tiers.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  amount,
  largeAmount,
  meetingDay,
  requiredText,
  text,
  version,
  wholeNumber,
} from '#contract/fields.ts';

export const SalaryTier = z.object({
  name: z.string(),
  hourlyRate: z.number(),
  /** What a person of the tier costs per hour today: the rate, with the overhead if it is a salary. */
  hourlyCost: z.number(),
  rank: z.number(),
  /** The rate as it was entered in another currency, which `hourlyRate` was converted from when it was saved. */
  entered: z.optional(z.object({ currency: z.string(), hourlyRate: z.number(), planningRate: z.number() })),
});

export type SalaryTier = z.output<typeof SalaryTier>;

export const listSalaryTiers = endpoint('GET /api/organization/salary-tiers', {
  access: 'signed-in',
  scope: 'meetings:read',
  summary: 'List the salary tiers by rank; the default tiers for pending users',
  answer: z.array(SalaryTier),
});

export const planningRate = z.number().check(z.minimum(0), z.maximum(999_999_999));

/** Times the scale of the currency. */
export const mostHourlyRate = 100_000;

const tierRefused = t`Please provide a name and non-negative hourly rate`;

const TierDraft = z.strictObject({
  name: requiredText(1, 60, tierRefused),
  hourlyRate: amount(mostHourlyRate, tierRefused),
  /**
   * Replaces `hourlyRate`. It is converted at the planning rate of the currency on the first day, unless it is the
   * stored rate with its planning rate.
   */
  entered: z.optional(
    z.strictObject({ currency: text(3), hourlyRate: largeAmount, planningRate: z.optional(planningRate) }),
  ),
  rank: z.optional(z.int()),
  /** The name before a rename, which groups and templates follow. */
  formerName: z.optional(text(60)),
  /** Ignored. */
  id: z.optional(z.unknown()),
  hourlyCost: z.optional(z.unknown()),
});

export const tierNameTaken = t`Each tier needs a name of its own`;

const TierDrafts = z.array(TierDraft).check(
  z.minLength(1, t`At least one tier`),
  z.maxLength(100, t`At most 100 tiers`),
  z.check(({ value, issues }) => {
    for (const index of repeatedTiers(value))
      issues.push({
        code: 'custom',
        params: { code: 'duplicate' },
        message: tierNameTaken,
        path: [index, 'name'],
        input: value,
      });
  }, tierNameTaken),
);

export const TierListEdit = z.strictObject({
  tiers: TierDrafts,
  /**
   * The local day from which changed rates apply, at the latest today; today if omitted, and "0001-01-01" for all
   * days. The first save applies to all days.
   */
  fromDay: z.optional(z.union([z.literal(always), meetingDay])),
  /** Re-price meetings since that day. The first save re-prices attendees with an example price in any case. */
  reprices: z.optional(z.boolean()),
  /** Changes nothing and returns the effect of re-pricing. */
  isPreview: z.optional(z.boolean()),
  /** The version that the client read; if omitted, the save overwrites any version. */
  version: z.optional(version),
});

const TierList = z.object({
  tiers: z.array(SalaryTier),
  version: z.number(),
  /** Nobody has saved tiers yet, so prices from these are estimates. */
  areExamples: z.boolean(),
  /** The effect of a save, in the answer of a preview. */
  repricing: z.optional(
    z.object({
      meetings: z.number(),
      before: z.number(),
      after: z.number(),
      /** The last closed month, up to which meetings keep their prices; null if all may change. */
      keptThrough: z.nullable(z.string()),
    }),
  ),
});

export const readTierList = endpoint('GET /api/settings/salary-tiers', {
  access: 'signed-in',
  scope: 'meetings:read',
  summary: 'Get the list of salary tiers with its version; the default tiers for pending users',
  answer: TierList,
});

export const saveTierList = endpoint('POST /api/settings/salary-tiers', {
  access: 'admin',
  summary:
    'Save the list of salary tiers. The first save replaces the examples for all days; later ones apply from a day, and recorded meetings keep their rates unless it re-prices',
  errors: ['edit-conflict', 'tier-in-use', 'no-planning-rate'],
  body: TierListEdit,
  answer: TierList,
});

export const saveSalaryTiers = endpoint('POST /api/organization/salary-tiers', {
  access: 'admin',
  summary:
    'Save the whole list of salary tiers. Instead of the object, the body may be the bare array of its tiers: it overwrites any version, from today on',
  errors: ['edit-conflict', 'tier-in-use', 'no-planning-rate'],
  body: z.pipe(
    z.transform((sent: unknown) => (Array.isArray(sent) ? { tiers: sent } : sent)),
    TierListEdit,
  ),
  answer: z.array(SalaryTier),
});

const overheadFields = {
  ratesAre: z.enum(rateKinds),
  /** Cost in percent of the salary: 130 for a factor of 1.3. */
  percent: wholeNumber(overheadLimits.least, overheadLimits.most),
};

export const Overhead = z.object({
  ...overheadFields,
  /** The local day from which it applies; null for always. */
  fromDay: z.nullable(z.string()),
});

export type Overhead = z.output<typeof Overhead>;

export const readOverhead = endpoint('GET /api/organization/overhead', {
  access: 'member',
  summary: 'Get whether tier rates are salaries or fully loaded, and the overhead on salaries',
  answer: Overhead,
});

export const saveOverhead = endpoint('PUT /api/organization/overhead', {
  access: 'admin',
  summary: 'Save the meaning of tier rates; recorded meetings keep their cost until they are re-priced',
  body: z.strictObject({
    ...overheadFields,
    /** The local day from which it applies, at the latest today; today if omitted. */
    fromDay: z.optional(meetingDay),
  }),
  answer: Overhead,
});
