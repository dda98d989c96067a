// Sample data for new organizations, which can be removed as a whole.

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/fields.ts';

const SampleData = z.object({ loaded: z.boolean() });

const ids = z.array(id);

export const readSampleData = endpoint('GET /api/sample-data', {
  access: 'member',
  summary: 'Check whether sample data is loaded, and what belongs to it',
  answer: z.extend(SampleData, {
    groups: ids,
    templates: ids,
    budgets: ids,
    people: ids,
    plans: ids,
    /** Titles of its meetings. */
    titles: z.array(z.string()),
  }),
});

export const loadSampleData = endpoint('POST /api/sample-data', {
  access: 'admin',
  summary:
    'Load three months of sample meetings and two weeks ahead, people, groups, templates, budgets and a plan into an organization without meetings',
  errors: ['has-own-meetings'],
  answer: SampleData,
  status: [201, 200],
});

export const removeSampleData = endpoint('DELETE /api/sample-data', {
  access: 'admin',
  summary: 'Remove all sample data, including edited items (idempotent)',
});
