import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Budget } from '#contract/budgets.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/awaiting-approval.tsx';
import { useAskedAction } from '#web/components/use-asked-action.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { budgetDialog } from './lazy-dialogs.ts';
import { OrganizationBudgets } from './organization-budgets.tsx';
import { purpose } from './purpose.ts';

export function BudgetPage() {
  const { data: user } = useQuery(currentUserQuery);
  const [subject, setSubject] = useState<Budget | 'new' | null>(null);
  const isMember = user?.status === 'active';
  const isAdmin = isMember && user.role === 'admin';
  const create = () => setSubject('new');
  useAskedAction(() => void (isAdmin && create()));
  return (
    <>
      <PageHead
        title="Budget Management"
        description={isMember && !isAdmin ? `${purpose} Administrators set it.` : purpose}
        action={
          isAdmin && (
            <Button variant="primary" {...budgetDialog.opener} onClick={create}>
              <Plus aria-hidden />
              Create Budget
            </Button>
          )
        }
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {isMember && (
        <OrganizationBudgets
          onCreate={isAdmin ? create : undefined}
          onEdit={isAdmin ? setSubject : undefined}
        />
      )}
      {subject && <budgetDialog.Dialog subject={subject} onClose={() => setSubject(null)} />}
    </>
  );
}
