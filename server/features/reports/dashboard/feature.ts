import * as calls from '#contract/reports/dashboard.ts';
import * as shorterCalls from '#contract/reports/shorter-meetings.ts';
import type { Feature } from '#server/context.ts';
import { dashboardRoutes } from './routes.ts';

export const dashboard: Feature = {
  tag: 'Figures',
  contract: [calls, shorterCalls],
  routes: [dashboardRoutes],
};
