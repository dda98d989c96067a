import * as calls from '#contract/organization/first-steps.ts';
import type { Feature } from '#server/context.ts';
import { firstStepsRoutes } from './routes.ts';

export const firstSteps: Feature = {
  tag: 'Organization',
  contract: [calls],
  routes: [firstStepsRoutes],
};
