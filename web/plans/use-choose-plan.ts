import { useMutation, useQueryClient } from '@tanstack/react-query';
import { textOf } from '#contract/errors.ts';
import { choosePlan } from '#contract/plan.ts';
import type { Plan, PlanPeriod } from '#domain/plans.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { planQuery } from '#web/components/plan-query.ts';
import { toast } from '#web/ui/toast.ts';

type Choice = { plan: Plan; period: PlanPeriod };

const sayChosen = ({ plan }: Choice, description?: string) =>
  toast.success(`${plan.label} selected`, description ? { description } : undefined);

/** Records the choice of an administrator; for anybody else a plan is looked at, and nothing stored. */
export function useChoosePlan(mayChoose: boolean) {
  const queryClient = useQueryClient();
  // The page is left at once; what comes back is told on the next one.
  const { mutate } = useMutation({
    mutationFn: ({ plan, period }: Choice) => call(choosePlan, { body: { plan: plan.name, period } }),
    onSuccess: (_plan, choice) => sayChosen(choice),
    onError: (error, { plan }) =>
      toast.error(`${plan.label} could not be selected`, {
        description: failureMessage(error, textOf('broken')),
      }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: planQuery.queryKey }),
  });

  return (plan: Plan, period: PlanPeriod) => {
    if (mayChoose) mutate({ plan, period });
    else sayChosen({ plan, period }, 'An administrator of your organization can record the choice.');
  };
}
