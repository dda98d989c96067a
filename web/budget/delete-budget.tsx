import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteBudget, type Budget } from '#contract/budgets.ts';
import { ApiFailure, failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { budgetsQuery } from './budget-queries.ts';

/** Asks before it deletes. Closed while there is no budget. */
export function DeleteBudget({ budget, onClose }: { budget: Budget | null; onClose: () => void }) {
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: async ({ id }: Budget) => {
      try {
        await call(deleteBudget, { params: { id: String(id) } });
      } catch (error) {
        // Somebody else was quicker: what was asked for is the case.
        if (!(error instanceof ApiFailure && error.status === 404)) throw error;
      }
    },
    onSuccess: async (_nothing, { department }) => {
      await client.invalidateQueries({ queryKey: budgetsQuery.queryKey });
      toast.success('Budget deleted', { description: department });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={budget !== null}
      danger
      title="Delete this budget?"
      description={`${budget?.department ?? ''} will have no limit and no alerts. Its meetings stay as they are.`}
      confirmLabel="Delete"
      busy={deletion.isPending}
      error={deletion.isError ? failureMessage(deletion.error, 'Something went wrong') : undefined}
      onConfirm={() => budget && deletion.mutate(budget)}
      onClose={() => {
        deletion.reset();
        onClose();
      }}
    />
  );
}
