import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readNoteSettings, saveNoteSettings, type Threshold } from '#contract/calendar/booking-notes.ts';
import { defaultNoteThreshold } from '#domain/calendar/booking-notes.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { format } from '#web/components/forms/format.ts';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';
import { Checkbox, Field, Input } from '#web/ui/field.tsx';
import { useChange } from './queries.ts';
import { StepForm } from './steps.tsx';

const settingsQuery = queryOptions({
  queryKey: ['calendars', 'note-settings'],
  queryFn: ({ signal }) => call(readNoteSettings, {}, { signal }),
});

/** Notes to organizers about what they book. */
export function NoteSettings() {
  const { data } = useQuery(settingsQuery);
  return (
    <Card className="p-5 sm:p-6" aria-label="Notes about bookings">
      <CardHead title="Notes about bookings" />
      <p className="mt-2 text-sm text-ink-2">
        The organizer of a large meeting, and nobody else, gets a mail with its price, what is estimated, and
        what would cost less, at the amounts that they may see. At most {format.count(5, 'note')} a day for
        one person, by day and on working days only; each person can choose one mail a week or none.
      </p>
      {data ? <NoteForm threshold={data.threshold} /> : <Skeleton className="mt-4 h-24" />}
    </Card>
  );
}

function NoteForm({ threshold }: { threshold: Threshold | null }) {
  const client = useQueryClient();
  const { people, minutes, cost } = threshold ?? { ...defaultNoteThreshold, cost: null };
  const [isOn, setOn] = useState(threshold !== null);
  const [typed, setTyped] = useState({
    people: String(people),
    minutes: String(minutes),
    cost: cost === null ? '' : String(cost),
  });
  const save = useChange(
    async () => {
      const wanted = {
        people: Number(typed.people),
        minutes: Number(typed.minutes),
        cost: typed.cost.trim() === '' ? null : Number(typed.cost),
      };
      client.setQueryData(
        settingsQuery.queryKey,
        await call(saveNoteSettings, { body: { threshold: isOn ? wanted : null } }),
      );
      return undefined;
    },
    t`Saved`,
  );
  const input = (name: keyof typeof typed) => (
    <Input
      type="number"
      inputMode="decimal"
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  );
  return (
    <div className="mt-4">
      <StepForm
        label="Save notes"
        busy={save.isPending}
        error={save.error}
        onSubmit={() => save.mutate(undefined)}
      >
        <Checkbox
          label="Send notes to organizers"
          checked={isOn}
          onChange={({ target }) => setOn(target.checked)}
        />
        {isOn && (
          <div className="grid gap-3 sm:grid-cols-3">
            <Field label="From people">{input('people')}</Field>
            <Field label="and minutes">{input('minutes')}</Field>
            <Field label="or a cost each time" optional>
              {input('cost')}
            </Field>
          </div>
        )}
      </StepForm>
    </div>
  );
}
