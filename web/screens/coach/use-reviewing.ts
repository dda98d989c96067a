import { format } from '#web/components/format.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reviewSeries, type Series } from '#contract/coach.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/ui/toast.ts';
import { coachKey } from './coach-queries.ts';
import type { ReviewChoice } from './review-choice.ts';

/** Records what was decided on a series. */
export function useReviewSeries({ title }: Pick<Series, 'title'>, onDone: () => void) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ decision, minutes, rhythm }: ReviewChoice) =>
      call(reviewSeries, {
        body: {
          title,
          decision,
          minutes: decision === 'shorten' ? minutes : null,
          rhythm: decision === 'thin-out' ? rhythm : null,
        },
      }),
    onSuccess: ({ knownFrom }, { decision }) => {
      void client.invalidateQueries({ queryKey: coachKey });
      toast.success('Review recorded', {
        description:
          decision === 'keep'
            ? 'The series goes on as it is.'
            : `What it really saved is known after ${format.mediumDay(knownFrom)}.`,
      });
      onDone();
    },
  });
  return { review: mutate, isReviewing: isPending, error };
}
