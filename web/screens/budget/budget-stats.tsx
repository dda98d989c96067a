import type { Budget } from '#contract/budgets.ts';
import { percentUsed, usedText } from '#domain/budgets/budget.ts';
import { addDollars, formatWholeDollars, toCents } from '#domain/money/money.ts';
import { formatInteger } from '#domain/format/number-text.ts';
import { formatCount } from '#web/components/count-text.ts';
import { Stat, StatCards } from '#web/ui/stat-cards.tsx';
import { longMonth } from '#domain/time/day-text.ts';

export function BudgetStats({ budgets, month }: { budgets: Budget[]; month: string }) {
  const limit = addDollars(budgets.map(({ monthlyLimit }) => monthlyLimit));
  const spend = addDollars(budgets.map(({ currentSpend }) => currentSpend));
  const count = (status: Budget['status']) => budgets.filter((budget) => budget.status === status).length;
  return (
    <StatCards>
      <Stat
        label="Total Budgets"
        value={formatWholeDollars(limit)}
        note={`a month, ${formatCount(budgets.length, 'department')}`}
      />
      <Stat
        label="Current Spend"
        value={formatWholeDollars(spend)}
        note={
          limit === 0
            ? longMonth(month)
            : `${usedText(percentUsed(toCents(spend), toCents(limit)))} used, ${longMonth(month)}`
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
  return <span className={count > 0 ? className : undefined}>{formatInteger(count)}</span>;
}
