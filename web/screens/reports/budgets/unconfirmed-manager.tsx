import { useMutation } from '@tanstack/react-query';
import { type Budget, editBudget } from '#contract/reports/budgets.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/** The manager has not confirmed yet; naming them again sends another link. */
export function UnconfirmedManager({ budget, canAsk }: { budget: Budget; canAsk: boolean }) {
  const { id, department, managerEmail } = budget;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(editBudget, { params: { id: String(id) }, body: { managerEmail } }),
    onSuccess: () =>
      toast.success('Confirmation requested', {
        description: `${managerEmail} gets at most one mail an hour.`,
      }),
    onError: (error) => toast.error('The mail was not sent', { description: failureMessage(error) }),
  });
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2">
      Gets no alerts until they confirm with the mailed link.
      {canAsk && (
        <Button
          size="sm"
          busy={isPending}
          onClick={() => mutate()}
          aria-label={`Send the link of ${department} again`}
        >
          Send again
        </Button>
      )}
    </span>
  );
}
