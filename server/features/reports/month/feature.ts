import * as calls from '#contract/reports/month.ts';
import type { Feature } from '#server/context.ts';
import { calendarRoutes } from './routes.ts';

export const month: Feature = {
  tag: 'Figures',
  contract: [calls],
  routes: [calendarRoutes],
};
