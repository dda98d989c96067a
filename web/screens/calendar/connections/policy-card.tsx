import { useMutation, useQueryClient } from '@tanstack/react-query';
import { saveCalendarPolicy } from '#contract/calendar/connections.ts';
import { calendarPolicies, type CalendarPolicy } from '#domain/meetings/planned/planned.ts';
import { call } from '#web/api/client.ts';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { toast } from '#web/ui/toast.ts';
import { connectionsQuery } from './queries.ts';

const choices: Record<CalendarPolicy, readonly [string, string]> = {
  keep: [
    'Record automatically',
    'If at least two people of your organization attended. We ask about all other meetings.',
  ],
  ask: ['Ask', 'An attendee, or the person who connected the calendar, decides for each meeting.'],
  never: ['Never', 'Only meetings that ran with the meter, or that somebody records, are saved.'],
};

export function PolicyCard({ policy }: { policy: CalendarPolicy }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (chosen: CalendarPolicy) => call(saveCalendarPolicy, { body: { policy: chosen } }),
    onSuccess: () => toast.success('Setting saved'),
    onSettled: () => client.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  });
  const shown = save.isPending ? save.variables : policy;
  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="What is recorded" />
      <p className="mt-1 text-sm text-ink-2">
        What happens after a meeting of a connected calendar ends. Private events and events without other
        people are never used.
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
