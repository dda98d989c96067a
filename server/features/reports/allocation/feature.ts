import * as calls from '#contract/reports/allocation.ts';
import type { Feature } from '#server/context.ts';
import { allocationJobs, allocationRoutes } from './routes.ts';

export const allocation: Feature = {
  tag: 'Budgets and finance',
  contract: [calls],
  routes: [allocationRoutes],
  jobs: allocationJobs,
};
