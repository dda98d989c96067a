import { format } from '#web/components/format.ts';
import type { Budget } from '#contract/budgets.ts';
import { percentUsed } from '#domain/budgets/budget.ts';
import { addDollars, toCents } from '#domain/money/money.ts';
import { Stat, StatCards } from '#web/ui/stat-cards.tsx';

export function BudgetStats({ budgets, month }: { budgets: Budget[]; month: string }) {
  const limit = addDollars(budgets.map(({ monthlyLimit }) => monthlyLimit));
  const spend = addDollars(budgets.map(({ currentSpend }) => currentSpend));
  const count = (status: Budget['status']) => budgets.filter((budget) => budget.status === status).length;
  return (
    <StatCards>
      <Stat
        label="Total Budgets"
        value={format.money(limit)}
        note={`a month, ${format.count(budgets.length, 'department')}`}
      />
      <Stat
        label="Current Spend"
        value={format.money(spend)}
        note={
          limit === 0
            ? format.longMonth(month)
            : `${format.percent(percentUsed(toCents(spend), toCents(limit)))} used, ${format.longMonth(month)}`
        }
      />
      <Stat
        label="Over Budget"
        value={<Figure count={count('over')} className="text-bad" />}
        note="at 100% or more"
      />
      <Stat
        label="Warnings"
        value={<Figure count={count('warning')} className="text-warn" />}
        note="past their alert threshold"
      />
    </StatCards>
  );
}

function Figure({ count, className }: { count: number; className: string }) {
  return <span className={count > 0 ? className : undefined}>{format.integer(count)}</span>;
}
