import * as calls from '#contract/calendar/upcoming.ts';
import type { Feature } from '#server/context.ts';
import { upcomingRoutes } from './routes.ts';

export const upcoming: Feature = {
  tag: 'Meetings',
  contract: [calls],
  routes: [upcomingRoutes],
};
