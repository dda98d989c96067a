import { t } from '#domain/format/text.ts';
import { planLabels } from '#wording/subscription.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { choosePlan, readSubscription } from '#contract/organization/subscription.ts';
import type { Plan, PlanPeriod } from '#domain/organization/subscription.ts';
import { call } from '#web/api/client.ts';
import { subscriptionQuery } from '#web/components/organization/subscription.ts';
import { toast } from '#web/ui/toast.ts';
import { showFailure } from '#web/components/forms/failure-alert.tsx';

type Choice = { plan: Plan; period: PlanPeriod };

/**
 * Stores an administrator's choice. Stores nothing for anybody else; returns what they can do instead. Reads the
 * user itself, since the page is left before its own query may have finished.
 */
export async function recordChoice(client: QueryClient, { plan, period }: Choice): Promise<string | null> {
  const visitor = client.getQueryData(subscriptionQuery.queryKey) ?? (await call(readSubscription, {}));
  if (visitor.mayChoose) await call(choosePlan, { body: { plan: plan.name, period } });
  else return t`A signed-in administrator of your organization can record the choice.`;
  return null;
}

export function useChoosePlan() {
  const queryClient = useQueryClient();
  // The page is left at once, so the outcome is shown on the next one.
  const { mutate, isPending } = useMutation({
    mutationFn: (choice: Choice) => recordChoice(queryClient, choice),
    onSuccess: (description, { plan }) =>
      toast.success(t`${planLabels[plan.name]} selected`, description ? { description } : undefined),
    onError: (error, { plan }) => showFailure(error, t`${planLabels[plan.name]} could not be selected`),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: subscriptionQuery.queryKey }),
  });

  return (plan: Plan, period: PlanPeriod) => {
    if (!isPending) mutate({ plan, period });
  };
}
