// A new organization can look around in sample data, and take it away again as a whole.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const SampleData = z.object({ loaded: z.boolean() });

export const readSampleData = endpoint({
  method: 'GET',
  path: '/api/sample-data',
  access: 'member',
  summary: 'Whether the organization shows sample data',
  answer: SampleData,
});

export const loadSampleData = endpoint({
  method: 'POST',
  path: '/api/sample-data',
  access: 'admin',
  summary:
    'Load three months of sample meetings, groups, templates and budgets; once, into an organization without meetings',
  errors: ['has-own-meetings'],
  answer: SampleData,
  status: [201, 200],
});

export const removeSampleData = endpoint({
  method: 'DELETE',
  path: '/api/sample-data',
  access: 'admin',
  summary: 'Remove exactly what was loaded, edited or not; doing it again changes nothing',
});
