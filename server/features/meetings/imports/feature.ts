import * as calls from '#contract/meetings/imports.ts';
import type { Feature } from '#server/context.ts';
import { importRoutes } from './routes.ts';

export const imports: Feature = {
  tag: 'Meetings',
  contract: [calls],
  routes: [importRoutes],
};
