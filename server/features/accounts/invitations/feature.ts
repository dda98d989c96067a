import type { Feature } from '#server/context.ts';
import { invitationRoutes } from './routes.ts';

export const invitations: Feature = {
  tag: 'Members',
  routes: [invitationRoutes],
};
