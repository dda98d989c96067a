import { type FormEvent, useState } from 'react';
import { longestMeetingMinutes } from '#contract/meetings.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { setDuration } from './draft.ts';
import type { DraftProps } from './draft-props.ts';
import { wholeMinutes } from './whole-minutes.ts';

export type EditDurationProps = Pick<DraftProps, 'change'> & { minutes: number; isRunning: boolean };
type DurationDialogProps = EditDurationProps & { onClose: () => void };

export function DurationDialog({ change, minutes, isRunning, onClose }: DurationDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
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
        onCancel={onClose}
        onSet={(chosen) => {
          change((it) => setDuration(it, chosen, Date.now()));
          onClose();
        }}
      />
    </Dialog>
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
