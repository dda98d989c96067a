import * as calls from '#contract/meetings/roi.ts';
import type { Feature } from '#server/context.ts';
import { roiExportRoutes } from './export-routes.ts';
import { roiRoutes } from './routes.ts';

export const roi: Feature = {
  tag: 'Figures',
  contract: [calls],
  routes: [roiExportRoutes, roiRoutes],
};
