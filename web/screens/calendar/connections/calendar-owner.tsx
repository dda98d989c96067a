import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CalendarConnection, saveCalendarOwner } from '#contract/calendar/connections.ts';
import { calendarOwners, type Whose } from '#domain/calendar/whose.ts';
import { call } from '#web/api/client.ts';
import { showFailure } from '#web/components/forms/show-failure.ts';
import { Field } from '#web/ui/field.tsx';
import { notChosen, Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.ts';
import { connectionsQuery } from './queries.ts';

type Calendar = CalendarConnection['calendars'][number];
type CalendarOwnerProps = { connectionId: number; calendar: Calendar };

// The same for every choice, so that nothing below moves.
const help =
  'In your own calendar, you attend every meeting that you do not decline or show as free. Other calendars count only the people listed.';

/** Whose calendar it is, and what follows from it. */
export function CalendarOwner({ connectionId, calendar }: CalendarOwnerProps) {
  const { href, name, whose, person } = calendar;
  const client = useQueryClient();
  const save = useMutation({
    // One after the other: a disabled list would lose the focus.
    scope: { id: `calendar-owner ${connectionId} ${href}` },
    mutationFn: (chosen: Whose) =>
      call(saveCalendarOwner, { params: { id: String(connectionId) }, body: { href, whose: chosen } }),
    onSuccess: () => toast.success('Saved', { description: 'The events of the calendar are read again.' }),
    onError: (error) => showFailure(error, 'The calendar could not be changed'),
    onSettled: () => client.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  });
  const shown = save.isPending ? save.variables : whose;
  const choices: Record<Whose, string> = {
    own: 'Mine',
    person: person === null ? 'Another person’s' : `Another person’s (${person})`,
    shared: 'Shared',
  };
  return (
    <Field label={`Whose calendar is ${name}?`} help={help} className="mt-3">
      <Select
        value={shown ?? notChosen}
        placeholder="Decided by the first meeting with guests"
        onChange={({ target }) => save.mutate(target.value as Whose)}
        className="max-w-96"
      >
        {calendarOwners.map((choice) => (
          <option key={choice} value={choice}>
            {choices[choice]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
