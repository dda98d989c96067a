import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type MeetingAllocation, readAllocation, setAllocation } from '#contract/reports/allocation.ts';
import type { MeetingWithAttendees } from '#contract/meetings/meetings.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { Explain, Money } from '#web/components/reports/figures.tsx';
import { FailureAlert, LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';

type Choice = MeetingAllocation['allocation'];

const allocationQuery = (id: number) =>
  queryOptions({
    queryKey: [...meetingsKey, 'allocation', id],
    queryFn: ({ signal }) => call(readAllocation, { params: { id: String(id) } }, { signal }),
  });

/** How the cost of the meeting is allocated. */
export function AllocationCard({ meeting: { id, title, canEdit } }: { meeting: MeetingWithAttendees }) {
  const query = useQuery(allocationQuery(id));
  const { data } = query;
  return (
    <Card aria-label="Departments" className="px-5 py-4">
      <CardHead
        title="Departments"
        help={
          <Explain
            figure="meeting-departments"
            label="cost by department"
            meetings={meetingsPath({ title })}
          />
        }
      />
      {!data && query.isError && <LoadFailure message="The departments could not be loaded" query={query} />}
      {!data && !query.isError && <Skeleton className="mt-3 h-16" />}
      {data && (
        <>
          <dl className="mt-2 grid gap-2 text-sm">
            {data.shares.map(({ department, cost }) => (
              <div key={department ?? ''} className="flex items-baseline justify-between gap-4">
                <dt className="min-w-0 wrap-anywhere text-ink-2">{department ?? 'Unassigned'}</dt>
                <dd>
                  <Money amount={cost} cents />
                </dd>
              </div>
            ))}
          </dl>
          {canEdit && <AllocationChoice id={id} allocation={data} />}
        </>
      )}
    </Card>
  );
}

function AllocationChoice({ id, allocation }: { id: number; allocation: MeetingAllocation }) {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (choice: Choice) =>
      call(setAllocation, { params: { id: String(id) }, body: { allocation: choice } }),
    onSuccess: (saved) => {
      client.setQueryData(allocationQuery(id).queryKey, saved);
      void client.invalidateQueries({ queryKey: meetingsKey });
      toast.success(t`Departments updated`);
    },
  });
  const chosen = saving.isPending ? saving.variables : allocation.allocation;
  return (
    <div className="mt-4 grid gap-2 border-t border-line pt-4">
      <FailureAlert error={saving.error} />
      <Field
        label="Cost is charged to"
        help={
          allocation.byAttendees
            ? 'In proportion to what the attendees cost. Attendees without a department count for the department of the meeting.'
            : undefined
        }
      >
        <Select
          value={chosen ?? 'default'}
          onChange={({ target }) => {
            if (!saving.isPending)
              saving.mutate(target.value === 'default' ? null : (target.value as Choice));
          }}
        >
          <option value="default">The organization’s default</option>
          <option value="department">The meeting’s department</option>
          <option value="attendees">The attendees’ departments</option>
        </Select>
      </Field>
    </div>
  );
}
