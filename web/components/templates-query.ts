import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';

/** Newest first. Not for somebody who waits for approval. Its contract comes with the first question for it. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: async ({ signal }) => {
    const { listTemplates } = await import('#contract/templates.ts');
    return (await call(listTemplates, {}, { signal })).items;
  },
});
