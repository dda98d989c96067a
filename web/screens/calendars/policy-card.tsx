import { useMutation, useQueryClient } from '@tanstack/react-query';
import { saveCalendarPolicy } from '#contract/calendar-connections.ts';
import { calendarPolicies, type CalendarPolicy } from '#domain/calendars/planned.ts';
import { call } from '#web/api/client.ts';
import { FailureAlert } from '#web/components/failure-alert.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { toast } from '#web/ui/toast.ts';
import { connectionsQuery } from './queries.ts';

const choices: Record<CalendarPolicy, readonly [string, string]> = {
  keep: [
    'Record automatically',
    'If at least two people of your organization were in it. Others wait for an answer.',
  ],
  ask: ['Ask', 'Its attendees, or the owner of the calendar, keep or drop each meeting.'],
  never: ['Never', 'Only what the meter ran on, or somebody keeps, is recorded.'],
};

export function PolicyCard({ policy }: { policy: CalendarPolicy }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (chosen: CalendarPolicy) => call(saveCalendarPolicy, { body: { policy: chosen } }),
    onSuccess: () => toast.success('Saved what is recorded'),
    onSettled: () => client.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  });
  const shown = save.isPending ? save.variables : policy;
  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="What is recorded" />
      <p className="mt-1 text-sm text-ink-2">
        When a meeting of a connected calendar has ended. Private events, and those without other people, are
        never used.
      </p>
      <fieldset className="mt-4 grid gap-2" disabled={save.isPending}>
        <legend className="sr-only">What is recorded of calendars</legend>
        {calendarPolicies.map((choice) => (
          <RadioCard
            key={choice}
            name="policy"
            label={<span className="font-medium">{choices[choice][0]}</span>}
            note={choices[choice][1]}
            checked={shown === choice}
            onChange={() => save.mutate(choice)}
          />
        ))}
      </fieldset>
      <FailureAlert error={save.error} />
    </Card>
  );
}
