import * as calls from '#contract/reports/finance.ts';
import type { Feature } from '#server/context.ts';
import { financeRoutes } from './routes.ts';

export const finance: Feature = {
  tag: 'Budgets and finance',
  contract: [calls],
  routes: [financeRoutes],
};
