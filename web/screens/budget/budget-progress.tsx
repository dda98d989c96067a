import { format } from '#web/components/format.ts';
import type { Budget } from '#contract/budgets.ts';
import { classNames } from '#web/ui/class-names.ts';
import { statusLooks } from './budget-status.tsx';

/** How much is used, capped at 100 %, with a mark where the alert is. */
export function BudgetProgress({ budget }: { budget: Budget }) {
  const shown = Math.min(100, budget.percentUsed);
  return (
    <div className="relative h-2.5">
      <progress
        className="sr-only"
        aria-label={`Budget of ${budget.department} used`}
        max={100}
        value={shown}
        aria-valuetext={format.percent(budget.percentUsed)}
      />
      <span aria-hidden className="block h-full overflow-hidden rounded-full bg-sunk">
        <span
          className={classNames('block h-full rounded-full', statusLooks[budget.status].bar)}
          style={{ width: `${shown}%` }}
        />
      </span>
      {budget.alertThreshold < 100 && (
        <span
          aria-hidden
          className="absolute -inset-y-1 w-px bg-ink-3"
          style={{ left: `${budget.alertThreshold}%` }}
        />
      )}
    </div>
  );
}
