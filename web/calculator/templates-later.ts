import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';

/** `templatesQuery`, without its contract until somebody asks for the list. */
export const templatesLater = queryOptions({
  queryKey: ['templates'],
  queryFn: async ({ signal }) => {
    const { listTemplates } = await import('#contract/templates.ts');
    return (await call(listTemplates, {}, { signal })).items;
  },
});
