import * as calls from '#contract/meetings/groups.ts';
import type { Feature } from '#server/context.ts';
import { eraseNamesIn } from '#server/features/people/people/erased-names-store.ts';
import { asMember } from '#server/tenancy/authorize.ts';
import { groupReader } from './read-groups.ts';
import { groupMemberRoutes } from './member-routes.ts';
import { groupRoutes } from './routes.ts';

export const groups: Feature = {
  tag: 'Templates and groups',
  contract: [calls],
  routes: [groupMemberRoutes, groupRoutes],
  async ownData(context, caller) {
    const member = asMember(caller);
    return { groups: member ? await groupReader(context).own(member) : [] };
  },
  erase: eraseNamesIn('groupMembers'),
};
