import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Budget } from '#contract/budgets.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Card } from '#web/ui/card.tsx';
import { BudgetAlerts } from './budget-alerts.tsx';
import { BudgetCard } from './budget-card.tsx';
import { budgetsQuery } from './budget-queries.ts';
import { BudgetStats } from './budget-stats.tsx';
import { BudgetsSkeleton, cardGrid } from './budgets-skeleton.tsx';
import { DeleteBudget } from './delete-budget.tsx';
import { NoBudgets } from './no-budgets.tsx';

// "Team 2" before "Team 10".
const byName = (a: Budget, b: Budget) => a.department.localeCompare(b.department, 'en', { numeric: true });

/** `onCreate` and `onEdit` are absent for whoever may only look. */
type OrganizationBudgetsProps = {
  onCreate: (() => void) | undefined;
  onEdit: ((budget: Budget) => void) | undefined;
};

export function OrganizationBudgets({ onCreate, onEdit }: OrganizationBudgetsProps) {
  const query = useQuery(budgetsQuery);
  const [leaving, setLeaving] = useState<Budget | null>(null);
  if (query.isPending) return <BudgetsSkeleton />;
  if (!query.data)
    return (
      <Card>
        <LoadFailure message="Failed to load data" query={query} />
      </Card>
    );

  const { budgets, month } = query.data;
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
              actions={onEdit && { onEdit: () => onEdit(budget), onDelete: () => setLeaving(budget) }}
            />
          ))}
        </div>
      )}
      {leaving && <DeleteBudget budget={leaving} onClose={() => setLeaving(null)} />}
    </div>
  );
}
