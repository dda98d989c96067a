import { queryOptions } from '@tanstack/react-query';
import { listCoachActions } from '#contract/reports/coach.ts';
import { call } from '#web/api/client.ts';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';

/** The decisions of the coach with their savings. */
export const decisionsQuery = queryOptions({
  queryKey: [...meetingsKey, 'coach', 'actions'],
  queryFn: ({ signal }) => call(listCoachActions, {}, { signal }),
});
