import { type NoteChoice, noteChoices } from '#domain/calendar/booking-notes.ts';
import { RadioCard } from '#web/ui/radio-card.tsx';

const labels: Record<NoteChoice, string> = {
  each: 'A note for each booking',
  weekly: 'One mail a week',
  none: 'None',
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
