import { type NoteChoice, noteChoices } from '#domain/calendar/booking-notes.ts';
import { t } from '#domain/format/text.ts';
import { RadioCard } from '#web/ui/radio-card.tsx';

const labels: Record<NoteChoice, string> = {
  each: t`A note for each booking`,
  weekly: t`One mail a week`,
  none: t`None`,
};

type NoteChoicesProps = { choice: NoteChoice; onChoose: (choice: NoteChoice) => void };

export function NoteChoices({ choice, onChoose }: NoteChoicesProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">How often you get notes about what you book</legend>
      {noteChoices.map((one) => (
        <RadioCard
          key={one}
          name="note-choice"
          label={labels[one]}
          checked={choice === one}
          onChange={() => onChoose(one)}
        />
      ))}
    </fieldset>
  );
}
