import * as calls from '#contract/reports/coach.ts';
import * as hygiene from '#contract/reports/hygiene.ts';
import type { Feature } from '#server/context.ts';
import { coachRoutes } from './routes.ts';

export const coach: Feature = {
  tag: 'Coach',
  contract: [calls, hygiene],
  routes: [coachRoutes],
};
