import * as calls from '#contract/organization/sample-data.ts';
import type { Feature } from '#server/context.ts';
import { sampleDataRoutes } from './routes.ts';

export const sampleData: Feature = {
  tag: 'Organization',
  contract: [calls],
  routes: [sampleDataRoutes],
};
