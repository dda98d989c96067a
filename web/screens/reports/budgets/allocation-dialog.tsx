import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { readAllocationSetting, saveAllocationSetting } from '#contract/reports/allocation.ts';
import { call } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { FailureAlert, LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { toast } from '#web/ui/toast.ts';

const settingQuery = {
  queryKey: [...meetingsKey, 'allocation-setting'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(readAllocationSetting, {}, { signal }),
};

type AllocationDialogProps = { month: string; onClose: () => void };

/** Allocation of meetings without their own setting. */
export function AllocationDialog({ month, onClose }: AllocationDialogProps) {
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
      toast.success('Allocation saved', { description: 'Recorded meetings are updated in a moment.' });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    if (byAttendees && !day) return setProblem('Choose a day.');
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
          note="Each department pays for its own people, as listed in the directory when the meeting is saved. Attendees without a department count for the department of the meeting."
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
