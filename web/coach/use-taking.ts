import { useMutation, useQueryClient } from '@tanstack/react-query';
import { takeRecommendation, type Recommendation } from '#contract/coach.ts';
import { call } from '#web/api/client.ts';
import { coachKey } from './coach-queries.ts';

/** Says of a recommendation that it is taken or dismissed; the next best one moves up. */
export function useTaking({ kind, title }: Pick<Recommendation, 'kind' | 'title'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (state: 'taken' | 'dismissed') => call(takeRecommendation, { body: { kind, title, state } }),
    // What stood on the page may have changed meanwhile: a refusal is answered with what stands now.
    onSettled: () => void client.invalidateQueries({ queryKey: coachKey }),
  });
}
