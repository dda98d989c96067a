import { useQueryClient } from '@tanstack/react-query';
import { removeCoachAction, type Recommendation } from '#contract/coach.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { focusNextRow } from '#web/ui/focus-next-row.ts';
import { toast } from '#web/ui/toast.ts';
import { coachKey } from './coach-queries.ts';
import { useAcceptRecommendation } from './use-taking.ts';

/** Takes a recommendation off the list for 90 days, and offers to bring it back. */
export function useDismissRecommendation(recommendation: Pick<Recommendation, 'kind' | 'title'>) {
  const client = useQueryClient();
  const bringBack = async (id: number) => {
    try {
      await call(removeCoachAction, { params: { id: String(id) } });
      await client.invalidateQueries({ queryKey: coachKey });
    } catch (error) {
      toast.error('It could not be brought back', { description: failureMessage(error) });
    }
  };
  const { mutate, isPending } = useAcceptRecommendation<Element>(recommendation, 'dismissed', {
    onError: (error) => toast.error('It could not be dismissed', { description: failureMessage(error) }),
    onSuccess: ({ id }, button) => {
      if (document.activeElement === button) focusNextRow(button, '#content');
      toast.success('Dismissed for 90 days', {
        action: { label: 'Undo', onClick: () => void bringBack(id) },
      });
    },
  });
  return { dismiss: mutate, isDismissing: isPending };
}
