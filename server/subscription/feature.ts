import * as calls from '#contract/organization/subscription.ts';
import type { Feature } from '#server/context.ts';
import { subscriptionRoutes } from './routes.ts';

export const subscription: Feature = {
  tag: 'Server',
  contract: [calls],
  routes: [subscriptionRoutes],
};
