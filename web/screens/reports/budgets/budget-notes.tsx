import { Split } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { listBudgets } from '#contract/reports/budgets.ts';
import type { Answer } from '#contract/endpoint.ts';
import { readAllocationSetting, saveAllocationSetting } from '#contract/reports/allocation.ts';
import { t } from '#domain/format/text.ts';
import { lastOfMonth } from '#domain/time/local-day.ts';
import { call } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { format } from '#web/components/forms/format.ts';
import { FailureAlert, LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import { Explain, EstimatedShare } from '#web/components/reports/figures.tsx';
import { meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { AssignDialog } from '#web/components/reports/assign-department-dialog.tsx';
import { AppLink } from '#web/components/site/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Skeleton, Card } from '#web/ui/card.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { toast } from '#web/ui/toast.ts';
import { BudgetMoney } from './budget-status.tsx';

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

const settingQuery = {
  queryKey: [...meetingsKey, 'allocation-setting'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(readAllocationSetting, {}, { signal }),
};

type AllocationDialogProps = { month: string; onClose: () => void };

/** Allocation of meetings without their own setting. */
function AllocationDialog({ month, onClose }: AllocationDialogProps) {
  const query = useQuery(settingQuery);
  const { data } = query;
  return (
    <Dialog
      onClose={onClose}
      title="Cost allocation"
      description="Applies to budgets, spend by department and the finance report. You can choose differently for a single meeting on its page."
    >
      {!data && query.error && <LoadFailure message="The setting could not be loaded" query={query} />}
      {!data && !query.error && <Skeleton className="h-40" />}
      {data && <AllocationForm from={data.from} month={month} onClose={onClose} />}
    </Dialog>
  );
}

function AllocationForm({ from, month, onClose }: AllocationDialogProps & { from: string | null }) {
  const client = useQueryClient();
  const [byAttendees, setByAttendees] = useState(from !== null);
  const [day, setDay] = useState<string | undefined>(from ?? `${month}-01`);
  const [problem, setProblem] = useState<string | null>(null);
  const saving = useMutation({
    mutationFn: (first: string | null) => call(saveAllocationSetting, { body: { from: first } }),
    onSuccess: (saved) => {
      client.setQueryData(settingQuery.queryKey, saved);
      void client.invalidateQueries(keysToInvalidate('organization'));
      toast.success(t`Allocation saved`, { description: t`Recorded meetings are updated in a moment.` });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    if (byAttendees && !day) return setProblem(t`Choose a day.`);
    setProblem(null);
    saving.mutate(byAttendees && day ? day : null);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {problem && <Alert tone="bad">{problem}</Alert>}
      <FailureAlert error={saving.error} />
      <fieldset className="grid gap-2">
        <legend className="sr-only">How costs are allocated</legend>
        <RadioCard
          name="allocation"
          label="The meeting’s department"
          note="The whole cost counts for the department of the meeting."
          checked={!byAttendees}
          onChange={() => setByAttendees(false)}
        />
        <RadioCard
          name="allocation"
          label="The attendees’ departments"
          note="Each department pays for its own people, as listed in the directory when the meeting is saved. Attendees without a department count for the department of the meeting. Everyone sees what a department pays, also one with few people."
          checked={byAttendees}
          onChange={() => setByAttendees(true)}
        />
      </fieldset>
      {byAttendees && (
        <Field
          label="For meetings from"
          help="Meetings recorded from this day on are reallocated by today’s directory. Closed months do not change; the difference is shown as a correction."
        >
          <DayInput value={day} onChoose={setDay} />
        </Field>
      )}
      <FormActions label="Save" busy={saving.isPending} onCancel={onClose} />
    </form>
  );
}

type UnbudgetedSpendProps = { departments: Answer<typeof listBudgets>['unbudgeted']; month: string };

/** What departments without a budget spent in the month; nothing if each has one. */
export function UnbudgetedSpend({ departments, month }: UnbudgetedSpendProps) {
  if (departments.length === 0) return null;
  const days = { from: `${month}-01`, to: lastOfMonth(month) };
  return (
    <Card aria-label="Departments without a budget" className="px-5 py-4">
      <h2 className="text-base font-semibold">Departments without a budget</h2>
      <ul className="mt-2 divide-y divide-line">
        {departments.map(({ department, currentSpend, plannedSpend, estimatedCost }) => (
          <li key={department} className="tabular flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2 text-sm">
            <AppLink
              to={meetingsPath({ costDepartment: department, ...days, planned: 'no' })}
              className="min-w-0 flex-1 basis-48 font-medium wrap-anywhere hover:underline"
            >
              {department}
            </AppLink>
            <span>
              <BudgetMoney amount={currentSpend} />
              {plannedSpend !== null && plannedSpend > 0 && (
                <span className="text-ink-2">
                  {' '}
                  and <BudgetMoney amount={plannedSpend} /> planned
                </span>
              )}
            </span>
            <EstimatedShare
              amount={estimatedCost}
              filters={{ costDepartment: department, ...days }}
              className="text-ink-2"
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

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
