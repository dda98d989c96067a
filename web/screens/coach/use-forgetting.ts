import { useMutation, useQueryClient } from '@tanstack/react-query';
import { removeCoachAction } from '#contract/coach.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { focusNextRow } from '#web/ui/focus-next-row.ts';
import { toast } from '#web/ui/toast.ts';
import { coachKey } from './coach-queries.ts';

/** Takes a decision out of the history; what it was about can be recommended again. */
export function useDeleteDecision(id: number) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (_button: Element) => call(removeCoachAction, { params: { id: String(id) } }),
    onSuccess: (_answer, button) => {
      if (document.activeElement === button) focusNextRow(button, '#content');
      toast.success('Decision forgotten');
      void client.invalidateQueries({ queryKey: coachKey });
    },
    onError: (error) => toast.error('It could not be removed', { description: failureMessage(error) }),
  });
  return { forget: mutate, isForgetting: isPending };
}
