// Queries and mutations of the upcoming meetings.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listBudgets } from '#contract/reports/budgets.ts';
import { dropPlanned, keepPlanned, type PlannedMeeting, restorePlanned } from '#contract/meetings/planned.ts';
import { listPlannedAdvice } from '#contract/calendar/upcoming.ts';
import { call } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import { showFailure } from '#web/components/forms/show-failure.ts';
import { toast } from '#web/ui/toast.ts';

export const adviceQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['planned', 'advice', from, to],
    queryFn: ({ signal }) => call(listPlannedAdvice, { query: { from, to } }, { signal }),
  });

/** The limits of all budgets in dollars a month; null without a budget, and for whoever sees no limits. */
export const monthlyLimitQuery = queryOptions({
  queryKey: [...meetingsKey, 'monthly-limit'],
  queryFn: async ({ signal }) => {
    const { budgets } = await call(listBudgets, {}, { signal });
    const limits = budgets.flatMap(({ monthlyLimit }) => monthlyLimit ?? []);
    return limits.length === 0 ? null : limits.reduce((sum, limit) => sum + limit, 0);
  },
});

type Decided = { planned: PlannedMeeting; minutes: number | null };

/** Records a planned meeting with its actual minutes, or drops it (null). */
export function useDecision() {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries(keysToInvalidate('meeting'));
  const restore = async ({ id }: PlannedMeeting) => {
    try {
      await call(restorePlanned, { params: { id: String(id) } });
    } catch (error) {
      showFailure(error, 'Could not bring the meeting back');
    }
    refresh();
  };
  return useMutation({
    mutationFn: ({ planned, minutes }: Decided) => {
      const params = { id: String(planned.id) };
      return minutes === null
        ? call(dropPlanned, { params })
        : call(keepPlanned, { params, body: { minutes } });
    },
    onSuccess: (_answer, { planned, minutes }) => {
      if (minutes !== null) return toast.success(`Recorded ${planned.title}`);
      const action = { label: 'Undo', onClick: () => void restore(planned) };
      return toast.success(`Not recorded: ${planned.title}`, { action });
    },
    onError: (error) => showFailure(error),
    onSettled: refresh,
  });
}
