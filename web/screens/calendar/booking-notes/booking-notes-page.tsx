import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { chooseNotes } from '#contract/calendar/booking-notes.ts';
import { pageMessages } from '#contract/page-messages.ts';
import type { NoteChoice } from '#domain/calendar/booking-notes.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { AuthLayout } from '#web/components/accounts/auth-layout.tsx';
import { NoteChoices } from '#web/components/calendar/note-choices.tsx';
import { parseSearch, usePageLocation } from '#web/components/site/navigation.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** How often the owner of an address gets notes about bookings, without signing in. */
export function BookingNotesPage() {
  // The token is in the fragment, which browsers do not send to servers.
  const token = parseSearch(usePageLocation().hash).token;
  const [choice, setChoice] = useState<NoteChoice>('weekly');
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => call(chooseNotes, { body: { token: token ?? '', choice } }, { asUser: null }),
  });
  return (
    <AuthLayout
      title="Notes about bookings"
      description="What a meeting costs that you book in your calendar."
    >
      {!token && <Alert tone="bad">{pageMessages['note-link-invalid']}</Alert>}
      {error && <Alert tone="bad">{failureMessage(error)}</Alert>}
      {isSuccess && <Alert tone="good">Saved.</Alert>}
      {token && (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            mutate();
          }}
        >
          <NoteChoices choice={choice} onChoose={setChoice} />
          <Button type="submit" variant="primary" size="lg" busy={isPending}>
            Save
          </Button>
        </form>
      )}
    </AuthLayout>
  );
}
