import * as calendars from '#contract/reports/calendar-figures.ts';
import * as calls from '#contract/reports/compare.ts';
import * as guidelines from '#contract/reports/guidelines.ts';
import type { Feature } from '#server/context.ts';
import { reportRoutes } from './routes.ts';

export const compare: Feature = {
  tag: 'Figures',
  contract: [calls, guidelines, calendars],
  routes: [reportRoutes],
};
