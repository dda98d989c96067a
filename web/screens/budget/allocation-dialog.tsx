import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { readAllocationSetting, saveAllocationSetting } from '#contract/allocation.ts';
import { call } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { FailureAlert, LoadFailure } from '#web/components/failure-alert.tsx';
import { meetingsKey } from '#web/components/meetings-key.ts';
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

/** Which departments bear the cost of meetings without a choice of their own. */
export function AllocationDialog({ month, onClose }: AllocationDialogProps) {
  const query = useQuery(settingQuery);
  const { data } = query;
  return (
    <Dialog
      onClose={onClose}
      title="Who bears the cost of a meeting?"
      description="Budgets, spend by department and the finance report follow this choice. A meeting can have one of its own, on its page."
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
      toast.success('Allocation saved', { description: 'Recorded meetings follow in a moment.' });
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
        <legend className="sr-only">Who bears the cost</legend>
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
          note="Each department bears what its people cost, as the directory has them when the meeting is saved. Attendees without a department count for the meeting’s own."
          checked={byAttendees}
          onChange={() => setByAttendees(true)}
        />
      </fieldset>
      {byAttendees && (
        <Field
          label="For meetings from"
          help="Recorded meetings from this day on are allocated again by today’s directory. Closed months stay as they are; the difference is a correction."
        >
          <DayInput value={day} onChoose={setDay} />
        </Field>
      )}
      <FormActions label="Save" busy={saving.isPending} onCancel={onClose} />
    </form>
  );
}
