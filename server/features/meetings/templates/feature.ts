import * as calls from '#contract/meetings/templates.ts';
import type { Feature } from '#server/context.ts';
import { eraseNamesIn } from '#server/features/people/people/erased-names-store.ts';
import { asMember } from '#server/tenancy/authorize.ts';
import { templateReader } from './template-prices.ts';
import { templateRoutes } from './routes.ts';

export const templates: Feature = {
  tag: 'Templates and groups',
  contract: [calls],
  routes: [templateRoutes],
  async ownData(context, caller) {
    const member = asMember(caller);
    return { templates: member ? await templateReader(context).own(member) : [] };
  },
  erase: eraseNamesIn('templateAttendees'),
};
