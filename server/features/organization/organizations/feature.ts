import * as calls from '#contract/organization/organization.ts';
import type { Feature } from '#server/context.ts';
import { deletionJobs } from './deletion-store.ts';
import { deletionRoutes } from './deletion-routes.ts';
import { departureRoutes } from './departure-routes.ts';
import { organizationMails } from './mail.ts';
import { profileSettingsRoutes, organizationRoutes } from './profile-routes.ts';

export const organizations: Feature = {
  tag: 'Organization',
  contract: [calls],
  routes: [deletionRoutes, departureRoutes, profileSettingsRoutes, organizationRoutes],
  mails: () => organizationMails,
  jobs: deletionJobs,
};
