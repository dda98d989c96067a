import { queryOptions } from '@tanstack/react-query';
import { listPossiblyTwice } from '#contract/meetings/possibly-twice.ts';
import { call } from '#web/api/client.ts';
import { meetingsKey } from './meetings-key.ts';

/** Meetings that may be recorded twice and that the user can decide about. */
export const possiblyTwiceQuery = queryOptions({
  queryKey: [...meetingsKey, 'possibly-twice'],
  queryFn: async ({ signal }) => (await call(listPossiblyTwice, {}, { signal })).pairs,
});
