import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readOwnNotes, saveOwnNotes } from '#contract/calendar/booking-notes.ts';
import type { NoteChoice } from '#domain/calendar/booking-notes.ts';
import { call } from '#web/api/client.ts';
import { NoteChoices } from '#web/components/calendar/note-choices.tsx';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';

export const ownNotesQuery = queryOptions({
  queryKey: ['calendars', 'own-notes'],
  queryFn: ({ signal }) => call(readOwnNotes, {}, { signal }),
});

/** How often the reader gets notes about bookings. */
export function OwnNotes() {
  const client = useQueryClient();
  const { data } = useQuery(ownNotesQuery);
  const save = useMutation({
    mutationFn: (choice: NoteChoice) => call(saveOwnNotes, { body: { choice } }),
    onSettled: () => client.invalidateQueries({ queryKey: ownNotesQuery.queryKey }),
  });
  if (!data?.isOn) return null;
  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="Notes about what you book" />
      <p className="mt-2 mb-3 text-sm text-ink-2">
        When you book a large meeting in your calendar, you alone get a mail with its price and what would
        cost less: within 16 minutes if it starts in the next 14 days, otherwise after the daily reading.
      </p>
      {save.error && <FailureAlert error={save.error} />}
      <NoteChoices choice={save.variables ?? data.choice} onChoose={save.mutate} />
    </Card>
  );
}
