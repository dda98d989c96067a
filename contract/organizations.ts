// What an organization sets up for its meetings.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const SalaryTier = z.object({
  name: z.string(),
  hourlyRate: z.number(),
  rank: z.number(),
});

export type SalaryTier = z.output<typeof SalaryTier>;

export const listSalaryTiers = endpoint({
  method: 'GET',
  path: '/api/organization/salary-tiers',
  access: 'signed-in',
  summary: 'Salary tiers in rank order; the default ones for somebody who waits for approval',
  answer: z.array(SalaryTier),
});

export const listMeetingTypes = endpoint({
  method: 'GET',
  path: '/api/organization/meeting-types',
  access: 'signed-in',
  summary: 'The meeting types that can be chosen',
  answer: z.array(z.object({ name: z.string() })),
});

export const readSuggestions = endpoint({
  method: 'GET',
  path: '/api/organization/suggestions',
  access: 'member',
  summary: 'Names, roles and departments that the organization has used, for the fields that take free text',
  answer: z.object({
    names: z.array(z.string()),
    roles: z.array(z.string()),
    departments: z.array(z.string()),
  }),
});
