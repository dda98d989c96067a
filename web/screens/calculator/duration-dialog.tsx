import { type FormEvent, useState } from 'react';
import { longestMeetingMinutes } from '#contract/meetings.ts';
import { MinutesInput } from '#web/components/minutes-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import type { DraftProps } from './draft-props.ts';
import { setDuration } from './set-duration.ts';

export type EditDurationProps = Pick<DraftProps, 'change'> & { minutes: number; isRunning: boolean };
type DurationDialogProps = EditDurationProps & { onClose: () => void };

export function DurationDialog({ change, minutes, isRunning, onClose }: DurationDialogProps) {
  return (
    <Dialog
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
  const [isRefused, setRefused] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Number.isNaN(chosen)) setRefused(true);
    else onSet(Math.min(chosen ?? 0, longestMeetingMinutes));
  };
  return (
    <form noValidate onSubmit={submit}>
      <Field
        label="Duration in minutes"
        error={isRefused && Number.isNaN(chosen) ? 'Please enter minutes, like 90 or 1:30' : undefined}
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
