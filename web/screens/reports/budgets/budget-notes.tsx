import { Split } from 'lucide-react';
import { useState } from 'react';
import type { listBudgets } from '#contract/reports/budgets.ts';
import type { Answer } from '#contract/endpoint.ts';
import { format } from '#web/components/forms/format.ts';
import { Button } from '#web/ui/button.tsx';
import { AllocationDialog } from './allocation-dialog.tsx';

type BudgetNotesProps = {
  workingDays: Answer<typeof listBudgets>['workingDays'];
  month: string;
  isAdmin: boolean;
};

/** Explains the figures of budgets; administrators choose the allocation. */
export function BudgetNotes({ workingDays: { passed, all }, month, isAdmin }: BudgetNotesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <details className="min-w-0 flex-1 basis-80 text-sm text-ink-2">
        <summary className="w-fit cursor-pointer touch rounded font-medium hover:text-ink">
          How is this computed?
        </summary>
        <div className="mt-2 grid max-w-3xl gap-2">
          <p>
            Spend counts meetings that have started. Administrators see beside it what planned meetings will
            cost. A meeting counts for its department, or for those of its attendees where it is allocated by
            them; planned meetings of calendars have no department of their own.
          </p>
          <p>
            A forecast is what was held so far, divided by the {format.count(passed, 'working day')} that have
            come and multiplied by the {format.integer(all)} of the month, but at least what is held and, for
            administrators, planned. Four out of five months end within its range, judged by how much the days
            have varied.
          </p>
        </div>
      </details>
      {isAdmin && (
        <Button icon={Split} onClick={() => setOpen(true)}>
          Cost allocation
        </Button>
      )}
      {isOpen && <AllocationDialog month={month} onClose={() => setOpen(false)} />}
    </div>
  );
}
