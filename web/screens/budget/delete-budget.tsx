import { useQueryClient } from '@tanstack/react-query';
import { deleteBudget, type Budget } from '#contract/budgets.ts';
import { call } from '#web/api/client.ts';
import { DeleteDialog } from '#web/components/delete-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { budgetsQuery } from './budget-queries.ts';

export function DeleteBudget({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const client = useQueryClient();
  const { id, department } = budget;
  const { queryKey } = budgetsQuery;
  return (
    <DeleteDialog
      title="Delete this budget?"
      description={`${department} will have no limit and no alerts. Its meetings stay as they are.`}
      remove={() => call(deleteBudget, { params: { id: String(id) } })}
      listKey={queryKey}
      onDeleted={() => {
        client.setQueryData(
          queryKey,
          (list) => list && { ...list, budgets: list.budgets.filter((one) => one.id !== id) },
        );
        toast.success('Budget deleted', { description: department });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
