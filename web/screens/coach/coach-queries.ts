import { queryOptions } from '@tanstack/react-query';
import { listCoachActions, listSeries, readCoach } from '#contract/coach.ts';
import { call } from '#web/api/client.ts';
import { meetingsKey } from '#web/components/meetings-key.ts';

/** Everything here is made of meetings and of the settings: a change of either reads it anew. */
export const coachKey = [...meetingsKey, 'coach'] as const;

export const coachQuery = queryOptions({
  queryKey: [...coachKey, 'score'],
  queryFn: ({ signal }) => call(readCoach, {}, { signal }),
});

export const seriesQuery = queryOptions({
  queryKey: [...coachKey, 'series'],
  queryFn: ({ signal }) => call(listSeries, {}, { signal }),
});

export const actionsQuery = queryOptions({
  queryKey: [...coachKey, 'actions'],
  queryFn: ({ signal }) => call(listCoachActions, {}, { signal }),
});
