import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Plus, WalletMinimal } from 'lucide-react';
import { useState } from 'react';
import { type Budget, deleteBudget } from '#contract/reports/budgets.ts';
import { call } from '#web/api/client.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { ButtonLink } from '#web/components/site/button-link.tsx';
import { DeleteDialog } from '#web/components/forms/delete-dialog.tsx';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { useAskedAction } from '#web/components/forms/use-asked-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CostPageHead } from '#web/components/people/pay.tsx';
import { StatCardsSkeleton } from '#web/ui/stat-cards.tsx';
import { toast } from '#web/ui/toast.ts';
import { BudgetCard } from './budget-card.tsx';
import { BudgetDialog } from './budget-dialog.tsx';
import { BudgetNotes } from './budget-notes.tsx';
import { BudgetAlerts, BudgetStats } from './budget-summary.tsx';
import { budgetsQuery } from './queries.ts';
import { UnassignedSpend } from './unassigned-spend.tsx';

const description = 'What each department may spend on meetings in a month.';

export function BudgetPage() {
  const { data: user } = useQuery(currentUserQuery);
  const [subject, setSubject] = useState<Budget | 'new' | null>(null);
  const isMember = user?.status === 'active';
  const isAdmin = isMember && user.role === 'admin';
  const create = () => setSubject('new');
  useAskedAction(() => void (isAdmin && create()));
  return (
    <>
      <CostPageHead
        title="Budget Management"
        description={
          isMember && !isAdmin ? `${description} Only administrators can change budgets.` : description
        }
        action={
          isMember && (
            <>
              <ButtonLink to="/dashboard/finance" icon={FileSpreadsheet}>
                Finance report
              </ButtonLink>
              {isAdmin && (
                <Button icon={Plus} variant="primary" onClick={create}>
                  Create Budget
                </Button>
              )}
            </>
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
      {subject && <BudgetDialog subject={subject} onClose={() => setSubject(null)} />}
    </>
  );
}

// "Team 2" before "Team 10".
const byName = (a: Budget, b: Budget) => a.department.localeCompare(b.department, 'en', { numeric: true });

/** `onCreate` and `onEdit` are given to administrators only. */
type OrganizationBudgetsProps = {
  onCreate: (() => void) | undefined;
  onEdit: ((budget: Budget) => void) | undefined;
};

function OrganizationBudgets({ onCreate, onEdit }: OrganizationBudgetsProps) {
  const query = useQuery(budgetsQuery);
  const [deleting, setDeleting] = useState<Budget | null>(null);
  if (query.isPending) return <BudgetsSkeleton />;
  if (!query.data) return <LoadFailure inCard message="Failed to load data" query={query} />;

  const { budgets, month, workingDays, unassigned } = query.data;
  return (
    <div className="grid grid-cols-1 gap-5">
      <BudgetStats budgets={budgets} month={month} />
      <BudgetAlerts budgets={budgets} />
      {budgets.length === 0 ? (
        <NoBudgets onCreate={onCreate} />
      ) : (
        <div className={cardGrid}>
          {budgets.toSorted(byName).map((budget) => (
            <BudgetCard
              key={budget.id}
              budget={budget}
              month={month}
              actions={onEdit && { onEdit: () => onEdit(budget), onDelete: () => setDeleting(budget) }}
            />
          ))}
        </div>
      )}
      <UnassignedSpend spend={unassigned} month={month} canAssign={onCreate !== undefined} />
      <BudgetNotes workingDays={workingDays} month={month} isAdmin={onCreate !== undefined} />
      {deleting && <DeleteBudget budget={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}

function NoBudgets({ onCreate }: { onCreate: (() => void) | undefined }) {
  return (
    <EmptyState
      inCard
      icon={WalletMinimal}
      action={
        onCreate && (
          <Button icon={Plus} variant="primary" onClick={onCreate}>
            Create First Budget
          </Button>
        )
      }
    >
      <strong className="mb-1 block font-semibold text-ink">No Budgets Set</strong>
      {onCreate
        ? 'Set how much a department may spend on meetings in a month. Its manager is notified when the limit is near.'
        : 'An administrator can set how much a department may spend on meetings in a month.'}
    </EmptyState>
  );
}

function DeleteBudget({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const { id, department } = budget;
  const { queryKey } = budgetsQuery;
  return (
    <DeleteDialog
      title="Delete this budget?"
      description={`${department} will have no limit and no alerts. Its meetings are not changed.`}
      remove={() => call(deleteBudget, { params: { id: String(id) } })}
      listKey={queryKey}
      onDeleted={(client) => {
        client.setQueryData(
          queryKey,
          (list) => list && { ...list, budgets: list.budgets.filter((other) => other.id !== id) },
        );
        toast.success('Budget deleted', { description: department });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const cardGrid = 'grid gap-5 md:grid-cols-2 xl:grid-cols-3';

function BudgetsSkeleton() {
  return (
    <div className="grid gap-5" aria-busy>
      <StatCardsSkeleton labels={['Total Budgets', 'Current Spend', 'Over Budget', 'Warnings']} />
      <div className={cardGrid}>
        {[0, 1, 2].map((card) => (
          <Card key={card} className="flex h-112 flex-col gap-4 p-5">
            <Skeleton className="h-6 w-32" />
            <Skeleton className="h-8 w-44" />
            <Skeleton className="h-2.5" />
            <Skeleton className="h-24" />
            <Skeleton className="h-28" />
            <Skeleton className="mt-auto h-9 w-32" />
          </Card>
        ))}
      </div>
    </div>
  );
}
