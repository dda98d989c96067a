import * as ownData from '#contract/organization/own-data.ts';
import * as calls from '#contract/organization/profile.ts';
import type { Feature } from '#server/context.ts';
import { ownProfile } from './own-data.ts';
import { avatarRoutes } from './avatar-routes.ts';
import { profileRoutes } from './routes.ts';

export const profile: Feature = {
  tag: 'Own account',
  contract: [calls, ownData],
  routes: [avatarRoutes, profileRoutes],
  ownData: ({ db, now }, caller) => ownProfile(db, caller, now()),
};
