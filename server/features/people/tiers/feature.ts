import * as planningRates from '#contract/people/planning-rates.ts';
import * as calls from '#contract/people/tiers.ts';
import type { Feature } from '#server/context.ts';
import { overheadRoutes, type PricePreview, tierRoutes } from './routes.ts';

/** Meetings are above people, so that what a change costs them is passed in. */
export const tiers = (preview: PricePreview): Feature => ({
  tag: 'People and pay',
  contract: [calls, planningRates],
  routes: [overheadRoutes, tierRoutes(preview)],
});
