import { Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { longestMeetingMinutes } from '#contract/meetings.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { setDuration } from './draft.ts';
import type { DraftProps } from './draft-props.ts';
import { wholeMinutes } from './whole-minutes.ts';

type EditDurationProps = Pick<DraftProps, 'change'> & { minutes: number; isRunning: boolean };

/** For a meeting that ran without the meter, or longer than it did. */
export function EditDuration({ change, minutes, isRunning }: EditDurationProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Edit duration"
        title="Edit duration"
        onClick={() => setOpen(true)}
      >
        <Pencil aria-hidden />
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        size="sm"
        title="Edit duration"
        description={
          isRunning
            ? 'The meter goes on from the minutes that you set.'
            : 'For a meeting that ran without the meter. It counts in whole minutes.'
        }
      >
        <DurationForm
          minutes={minutes}
          onCancel={() => setOpen(false)}
          onSet={(chosen) => {
            change((it) => setDuration(it, chosen, Date.now()));
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}

type DurationFormProps = { minutes: number; onSet: (minutes: number) => void; onCancel: () => void };

function DurationForm({ minutes, onSet, onCancel }: DurationFormProps) {
  const [chosen, setChosen] = useState(minutes || null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSet(chosen ?? 0);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Field label="Duration in minutes">
        <Input
          data-autofocus
          inputMode="numeric"
          className="tabular"
          placeholder="0"
          value={chosen ?? ''}
          onChange={(event) => setChosen(wholeMinutes(event.target.value, longestMeetingMinutes))}
        />
      </Field>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary">
          Set duration
        </Button>
      </DialogActions>
    </form>
  );
}
