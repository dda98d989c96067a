// The salary tiers as a list that is edited as a whole: the screens that only choose from them do without it.

import * as z from 'zod/mini';
import { repeatedTiers } from '#domain/money/tier-list.ts';
import { endpoint } from './endpoint.ts';
import { dollars, requiredText, line } from './fields.ts';
import { SalaryTier } from './organizations.ts';

const tierRefused = 'Please provide a name and non-negative hourly rate';

export const TierDraft = z.strictObject({
  name: requiredText(1, 60, tierRefused),
  hourlyRate: dollars(100_000, tierRefused),
  rank: z.optional(z.int()),
  /** Its name in the list that was read: groups and templates follow it to the new one. */
  formerName: z.optional(line(60)),
  /** From a client that sends back what it has read. */
  id: z.optional(z.unknown()),
});

export const tierNameTaken = 'Each tier needs a name of its own';

const TierDrafts = z.array(TierDraft).check(
  z.maxLength(100, 'At most 100 tiers'),
  z.check(({ value, issues }) => {
    for (const index of repeatedTiers(value))
      issues.push({
        code: 'custom',
        params: { code: 'duplicate' },
        message: tierNameTaken,
        path: [index, 'name'],
        input: value,
      });
  }),
);

export const TierListEdit = z.strictObject({
  tiers: TierDrafts,
  /** The version that was read. Without it the save takes the place of whatever is there. */
  version: z.optional(z.int()),
});

const TierList = z.object({ tiers: z.array(SalaryTier), version: z.number() });

export const readTierList = endpoint({
  method: 'GET',
  path: '/api/settings/salary-tiers',
  access: 'signed-in',
  summary: 'Salary tiers with the version of the list; the default ones for somebody who waits for approval',
  answer: TierList,
});

export const saveTierList = endpoint({
  method: 'POST',
  path: '/api/settings/salary-tiers',
  access: 'admin',
  summary: 'Save the whole list of tiers; meetings that were recorded keep their rates',
  errors: ['edit-conflict'],
  body: TierListEdit,
  answer: TierList,
});

export const saveSalaryTiers = endpoint({
  method: 'POST',
  path: '/api/organization/salary-tiers',
  access: 'admin',
  summary: 'Save the whole list of tiers without its version, as older clients do',
  errors: ['edit-conflict'],
  body: z.pipe(
    z.transform((sent: unknown) => (Array.isArray(sent) ? { tiers: sent } : sent)),
    TierListEdit,
  ),
  answer: z.array(SalaryTier),
});
