import { type FormEvent, useState } from 'react';
import { longestMeetingMinutes } from '#contract/meetings.ts';
import { MinutesInput } from '#web/components/minutes-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { setDuration } from './draft.ts';
import type { DraftProps } from './draft-storage.ts';

type DurationDialogProps = Pick<DraftProps, 'change'> & {
  minutes: number;
  isRunning: boolean;
  onClose: () => void;
};

export function DurationDialog({ change, minutes, isRunning, onClose }: DurationDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Edit duration"
      description={
        isRunning
          ? 'The meter continues from the duration that you set.'
          : 'For a meeting that took place without the meter. In whole minutes.'
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
  const [wasSubmitted, setSubmitted] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!Number.isNaN(chosen)) onSet(Math.min(chosen ?? 0, longestMeetingMinutes));
  };
  return (
    <form noValidate onSubmit={submit}>
      <Field
        label="Duration in minutes"
        error={wasSubmitted && Number.isNaN(chosen) ? 'Please enter minutes, like 90 or 1:30' : undefined}
      >
        <MinutesInput data-autofocus placeholder="0" value={chosen} onMinutes={setChosen} />
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
