import { useState } from 'react';
import { lastOfMonth } from '#domain/time/local-day.ts';
import type { listBudgets } from '#contract/reports/budgets.ts';
import type { Answer } from '#contract/endpoint.ts';
import { Explain } from '#web/components/reports/explain.tsx';
import { format } from '#web/components/forms/format.ts';
import { EstimatedShare } from '#web/components/reports/estimated-share.tsx';
import { meetingsPath } from '#web/components/meetings/meetings-path.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AssignDialog } from '#web/components/reports/assign-department-dialog.tsx';
import { BudgetMoney } from './budget-status.tsx';

type UnassignedSpendProps = {
  spend: Answer<typeof listBudgets>['unassigned'];
  month: string;
  canAssign: boolean;
};

/** Cost of the month's meetings without a department; nothing if there are none. */
export function UnassignedSpend({ spend, month, canAssign }: UnassignedSpendProps) {
  const [isOpen, setOpen] = useState(false);
  const { currentSpend, plannedSpend, estimatedCost } = spend;
  const days = { from: `${month}-01`, to: lastOfMonth(month) };
  const planned = plannedSpend ?? 0;
  if (currentSpend === 0 && planned === 0 && !isOpen) return null;
  return (
    <Card aria-label="Unassigned" className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <div>
          <h2 className="tabular inline text-base font-semibold">
            Unassigned <BudgetMoney amount={currentSpend} />
          </h2>
          <Explain
            figure="budget-unassigned"
            label="Unassigned"
            meetings={meetingsPath({ unassigned: 'yes', ...days, planned: 'no' })}
          />
        </div>
        <p className="tabular text-sm text-ink-2">
          Meetings of {format.longMonth(month)} without a department. No budget counts them.
          {planned > 0 && (
            <>
              {' '}
              <BudgetMoney amount={planned} /> more is planned.
            </>
          )}
        </p>
        <EstimatedShare
          amount={estimatedCost}
          filters={{ unassigned: 'yes', ...days }}
          className="block text-sm text-ink-2"
        />
      </div>
      <Button onClick={() => setOpen(true)}>{canAssign ? 'Assign department' : 'Show meetings'}</Button>
      {isOpen && <AssignDialog month={month} canAssign={canAssign} onClose={() => setOpen(false)} />}
    </Card>
  );
}
