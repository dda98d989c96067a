import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Building2, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type BulkChange, changeMeetings } from '#contract/meetings/meeting-list.ts';
import type { Meeting } from '#contract/meetings/meetings.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { FailureAlert, showFailure } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { SelectionBar } from '#web/components/forms/selection-bar.tsx';
import { CopyMeeting } from '#web/components/meetings/copy-meeting.tsx';
import { Marks } from '#web/components/meetings/worth-marks.tsx';
import { suggestionsQuery } from '#web/components/organization/organization-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { ComboInput, Field } from '#web/ui/field.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';

type BulkBarProps = { meetings: readonly Meeting[]; onDone: () => void };

/** Assigns, rates or deletes the selected meetings. */
export function BulkBar({ meetings, onDone }: BulkBarProps) {
  const [isAssigning, setAssigning] = useState(false);
  const ids = meetings.map(({ id }) => id);
  const change = useBulkChange();
  const [mark] = new Set(meetings.map(({ worthIt }) => worthIt));
  const isMarkedAlike = meetings.every(({ worthIt }) => worthIt === mark);

  // The bar is gone once its meetings are deleted, so that only promises outlive it.
  const run = async (body: BulkChange, done: (count: string) => void) => {
    const changed = await change.mutateAsync(body).catch(() => null);
    if (changed !== null) done(format.count(changed, 'meeting'));
  };
  const restore = () => run({ ids, deleted: false }, (count) => toast.success(t`${count} restored`));
  const remove = () =>
    run({ ids, deleted: true }, (count) => {
      onDone();
      const action = { label: t`Undo`, onClick: () => void restore() };
      toast.success(t`${count} deleted`, { action });
    });
  const rate = (worthIt: Meeting['worthIt']) =>
    void run({ ids, worthIt }, (count) => toast.success(t`${count} rated`));

  return (
    <SelectionBar count={meetings.length} onClear={onDone}>
      <span className="text-ink-2">Worth it?</span>
      <Marks label="Were they worth it?" value={(isMarkedAlike && mark) || null} onMark={rate} />
      {meetings.length === 1 && meetings[0] && <CopyMeeting id={meetings[0].id} size="sm" />}
      <Button size="sm" icon={Building2} aria-haspopup="dialog" onClick={() => setAssigning(true)}>
        Assign department
      </Button>
      <Button size="sm" icon={Trash2} onClick={() => void remove()}>
        Delete
      </Button>
      {isAssigning && (
        <AssignDialog ids={ids} onClose={() => setAssigning(false)} onAssigned={() => setAssigning(false)} />
      )}
    </SelectionBar>
  );
}

type AssignDialogProps = { ids: number[]; onAssigned: () => void; onClose: () => void };

function AssignDialog({ ids, onAssigned, onClose }: AssignDialogProps) {
  const { data: suggestions } = useQuery(suggestionsQuery);
  const [department, setDepartment] = useState('');
  const [problem, setProblem] = useState<string>();
  const change = useBulkChange();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = department.trim();
    if (name === '') return setProblem(t`Choose a department.`);
    const onSuccess = (assigned: number) => {
      toast.success(t`${format.count(assigned, 'meeting')} assigned`, { description: name });
      onAssigned();
    };
    if (!change.isPending) change.mutate({ ids, department: name }, { onSuccess });
  };
  return (
    <Dialog title={`Assign ${format.count(ids.length, 'meeting')}`} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FailureAlert error={change.error} />
        <Field label="Department" error={problem}>
          <ComboInput
            data-autofocus
            value={department}
            maxLength={120}
            suggestions={suggestions?.departments ?? []}
            onChange={({ target }) => setDepartment(target.value)}
          />
        </Field>
        <FormActions label="Assign" busy={change.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function useBulkChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BulkChange) => (await call(changeMeetings, { body })).meetings,
    onError: (error) => showFailure(error, t`The meetings were not changed`),
    onSettled: () => client.invalidateQueries(keysToInvalidate('meetings')),
  });
}
