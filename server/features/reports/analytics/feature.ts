import * as calls from '#contract/reports/analytics.ts';
import * as sums from '#contract/reports/sums.ts';
import type { Feature } from '#server/context.ts';
import { analyticsRoutes } from './routes.ts';

export const analytics: Feature = {
  tag: 'Figures',
  contract: [calls, sums],
  routes: [analyticsRoutes],
};
