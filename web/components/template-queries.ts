import { queryOptions } from '@tanstack/react-query';
import { listTemplates } from '#contract/templates.ts';
import { call } from '#web/api/client.ts';

/** Newest first. Not for somebody who waits for approval. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: async ({ signal }) => (await call(listTemplates, {}, { signal })).items,
});
