import * as calls from '#contract/people/people.ts';
import type { Feature } from '#server/context.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { asMember } from '#server/tenancy/authorize.ts';
import { ownEntry } from './serializers.ts';
import { erasureRoutes } from './erasure-routes.ts';
import { peopleImportRoutes } from './import-routes.ts';
import { payRoutes } from './pay-routes.ts';
import { peopleRoutes } from './routes.ts';

export const people: Feature = {
  tag: 'People and pay',
  contract: [calls],
  routes: [erasureRoutes, peopleImportRoutes, payRoutes, peopleRoutes],
  async ownData({ db }, caller) {
    const member = asMember(caller);
    return { person: member ? await ownEntry(visibleTo(member, db).read, member) : null };
  },
};
