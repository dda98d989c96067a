import { useMutation, useQueryClient } from '@tanstack/react-query';
import { textOf } from '#contract/errors.ts';
import type { Plan, PlanPeriod } from '#domain/plans.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { planQuery } from '#web/components/plan-query.ts';
import { toast } from '#web/ui/toast.ts';
import { recordChoice, type Choice } from './record-choice.ts';

export function useChoosePlan() {
  const queryClient = useQueryClient();
  // The page is left at once; what comes back is told on the next one.
  const { mutate, isPending } = useMutation({
    mutationFn: (choice: Choice) => recordChoice(queryClient, choice),
    onSuccess: (description, { plan }) =>
      toast.success(`${plan.label} selected`, description ? { description } : undefined),
    onError: (error, { plan }) =>
      toast.error(`${plan.label} could not be selected`, {
        description: failureMessage(error, textOf('broken')),
      }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: planQuery.queryKey }),
  });

  return (plan: Plan, period: PlanPeriod) => {
    if (!isPending) mutate({ plan, period });
  };
}
