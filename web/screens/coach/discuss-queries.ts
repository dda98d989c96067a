import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import { coachKey } from './coach-queries.ts';

/** Whether a model can be asked, and what it would be sent. Few organizations have one: its contract comes with it. */
export const discussQuery = queryOptions({
  queryKey: [...coachKey, 'discuss'],
  queryFn: async ({ signal }) => {
    const { readDiscuss } = await import('#contract/discuss.ts');
    return call(readDiscuss, {}, { signal });
  },
});
