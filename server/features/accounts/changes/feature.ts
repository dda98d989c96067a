import * as calls from '#contract/accounts/changes.ts';
import type { Feature } from '#server/context.ts';
import { changeRoutes } from './routes.ts';

export const changes: Feature = {
  tag: 'Meetings',
  contract: [calls],
  routes: [changeRoutes],
};
