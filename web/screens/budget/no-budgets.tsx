import { Plus, WalletMinimal } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { budgetDialog } from './lazy-dialogs.ts';

/** `onCreate` is absent for whoever may not. */
export function NoBudgets({ onCreate }: { onCreate: (() => void) | undefined }) {
  return (
    <Card>
      <EmptyState
        icon={WalletMinimal}
        action={
          onCreate && (
            <Button variant="primary" {...budgetDialog.opener} onClick={onCreate}>
              <Plus aria-hidden />
              Create First Budget
            </Button>
          )
        }
      >
        <strong className="mb-1 block font-semibold text-ink">No Budgets Set</strong>
        {onCreate
          ? 'Set what a department may spend on meetings in a month, and its manager hears when it comes close.'
          : 'An administrator of your organization can set what a department may spend on meetings in a month.'}
      </EmptyState>
    </Card>
  );
}
