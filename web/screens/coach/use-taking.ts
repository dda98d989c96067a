import { useMutation, useQueryClient } from '@tanstack/react-query';
import { takeRecommendation, type Recommendation } from '#contract/coach.ts';
import type { Answer } from '#contract/endpoint.ts';
import { call } from '#web/api/client.ts';
import { coachKey } from './coach-queries.ts';

type Told<From> = {
  onSuccess: (decision: Answer<typeof takeRecommendation>, from: From) => void;
  onError?: (error: Error) => void;
};

/**
 * Says of a recommendation that it is taken or dismissed; the next best one moves up. What is told of it does not wait
 * for its row: the list may come without it before the answer does.
 */
export function useAcceptRecommendation<From>(
  { kind, title }: Pick<Recommendation, 'kind' | 'title'>,
  state: 'taken' | 'dismissed',
  told: Told<From>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (_from: From) => call(takeRecommendation, { body: { kind, title, state } }),
    ...told,
    // What stood on the page may have changed meanwhile: a refusal is answered with what stands now.
    onSettled: () => void client.invalidateQueries({ queryKey: coachKey }),
  });
}
