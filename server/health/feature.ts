import * as calls from '#contract/health.ts';
import type { Feature } from '#server/context.ts';
import { healthRoutes } from './routes.ts';

export const health: Feature = {
  tag: 'Server',
  contract: [calls],
  routes: [healthRoutes],
};
