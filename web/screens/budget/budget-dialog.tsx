import { leaving } from '#web/components/leave-question.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Budget } from '#contract/budgets.ts';
import { BudgetForm } from './budget-form.tsx';

type BudgetDialogProps = {
  /** The budget to change, or 'new' to make one. */
  subject: Budget | 'new';
  onClose: () => void;
};

export function BudgetDialog({ subject, onClose }: BudgetDialogProps) {
  const budget = subject === 'new' ? null : subject;
  const leave = leaving(onClose);
  return (
    <Dialog
      onClose={leave}
      title={budget ? 'Edit Budget' : 'Create Budget'}
      description="What a department may spend on meetings in a calendar month."
    >
      <BudgetForm budget={budget} onSaved={onClose} onCancel={leave} />
    </Dialog>
  );
}
