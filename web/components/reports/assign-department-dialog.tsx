import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { assignDepartment, listUnassigned } from '#contract/reports/budgets.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { FailureAlert, LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { Money } from './figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import { suggestionsQuery } from '#web/components/organization/organization-queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { Checkbox, ComboInput, Field } from '#web/ui/field.tsx';
import { Dialog, DialogActions, FormActions } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';

type AssignDialogProps = { month: string; canAssign: boolean; onClose: () => void };

const unassignedQuery = (month: string) => ({
  queryKey: [...meetingsKey, 'unassigned', month],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listUnassigned, { query: { month } }, { signal }),
});

/** The meetings of a month without a department, by title; gives the selected ones a department. */
export function AssignDialog({ month, canAssign, onClose }: AssignDialogProps) {
  const query = useQuery(unassignedQuery(month));
  const { data: suggestions } = useQuery(suggestionsQuery);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [department, setDepartment] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const assigning = useAssignment(month, () => {
    setSelected(new Set());
    setDepartment('');
  });
  const { data } = query;
  const titles = data?.titles ?? [];
  const chosen = titles.filter(({ title }) => selected.has(title));

  const assignees = chosen.reduce((sum, { meetings }) => sum + meetings, 0);

  const select = (some: readonly { title: string }[], isSelected: boolean) => {
    const next = new Set(selected);
    for (const { title } of some)
      if (isSelected) next.add(title);
      else next.delete(title);
    setSelected(next);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (assigning.isPending) return;
    if (chosen.length === 0) return setProblem(t`Select at least one title.`);
    if (department.trim() === '') return setProblem(t`Choose a department.`);
    setProblem(null);
    assigning.mutate({
      month,
      titles: chosen.map(({ title }) => title),
      department: department.trim(),
    });
  };

  return (
    <Dialog
      onClose={onClose}
      title={canAssign ? 'Assign department' : 'Meetings without a department'}
      description={`Meetings of ${format.longMonth(month)} without a department, by title.`}
    >
      {!data && query.error && <LoadFailure message="The meetings could not be loaded" query={query} />}
      {!data && !query.error && <Skeleton className="h-40" />}
      {data && titles.length === 0 && (
        <div className="grid gap-4">
          <p className="text-sm text-ink-2">Every meeting of this month has a department.</p>
          <DialogActions>
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </DialogActions>
        </div>
      )}
      {data && titles.length > 0 && (
        <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
          {problem && <Alert tone="bad">{problem}</Alert>}
          <FailureAlert error={assigning.error} />
          {canAssign && (
            <Checkbox
              label={`All ${format.count(titles.length, 'title')}`}
              checked={chosen.length === titles.length}
              onChange={({ target }) => select(titles, target.checked)}
            />
          )}
          <ul
            aria-label="Titles"
            // A scrollable list must be reachable by keyboard even without controls in it.
            tabIndex={canAssign ? undefined : 0}
            className="grid max-h-72 grid-cols-1 gap-0.5 overflow-y-auto border-y border-line py-2"
          >
            {titles.map(({ title, meetings, cost }) => (
              <li key={title} className="flex items-baseline gap-4">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {canAssign ? (
                    <Checkbox
                      label={title}
                      checked={selected.has(title)}
                      onChange={({ target }) => select([{ title }], target.checked)}
                    />
                  ) : (
                    title
                  )}
                </span>
                <span className="tabular text-end text-sm text-ink-2">
                  {format.count(meetings, 'meeting')}, <Money amount={cost} />
                </span>
              </li>
            ))}
          </ul>
          {data.found > titles.length && (
            <p className="text-sm text-ink-2">
              The {format.integer(titles.length)} most expensive of {format.integer(data.found)} titles are
              shown.
            </p>
          )}
          {canAssign ? (
            <>
              <Field label="Department">
                <ComboInput
                  value={department}
                  maxLength={120}
                  suggestions={suggestions?.departments ?? []}
                  onChange={({ target }) => setDepartment(target.value)}
                />
              </Field>
              <FormActions
                label={assignees === 0 ? 'Assign' : `Assign ${format.count(assignees, 'meeting')}`}
                busy={assigning.isPending}
                onCancel={onClose}
              />
            </>
          ) : (
            <DialogActions>
              <Button onClick={onClose}>Close</Button>
            </DialogActions>
          )}
        </form>
      )}
    </Dialog>
  );
}

type Assignment = Parameters<typeof call<typeof assignDepartment>>[1]['body'];

function useAssignment(month: string, onAssigned: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Assignment) => call(assignDepartment, { body }),
    onSuccess: async ({ meetings }, { department }) => {
      await client.invalidateQueries({ queryKey: unassignedQuery(month).queryKey });
      void client.invalidateQueries(keysToInvalidate('meetings'));
      toast.success(t`${format.count(meetings, 'meeting')} assigned`, { description: department });
      onAssigned();
    },
  });
}
