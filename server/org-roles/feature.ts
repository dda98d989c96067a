import type { Feature } from '#server/context.ts';
import { orgRoleRoutes } from './routes.ts';

export const orgRoles: Feature = {
  tag: 'Organization',
  routes: [orgRoleRoutes],
};
