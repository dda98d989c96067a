// Groups and templates, which the calculator reuses. Apart from the other queries of an organization, since few screens
// need these.

import { queryOptions } from '@tanstack/react-query';
import { listGroups } from '#contract/meetings/groups.ts';
import { listTemplates } from '#contract/meetings/templates.ts';
import { call } from '#web/api/client.ts';

/** In stored order. Not available to users who wait for approval. */
export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: async ({ signal }) => (await call(listGroups, {}, { signal })).groups,
});

/** Newest first. Not available to users who wait for approval. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: async ({ signal }) => (await call(listTemplates, {}, { signal })).items,
});
