import { useState } from 'react';
import type { PlanOccurrence } from '#contract/calendar/planner.ts';
import { t } from '#domain/format/text.ts';
import { instantOfLocalTime, localTime } from '#domain/time/local-time.ts';
import { ApiFailure } from '#web/api/client.ts';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { useLeaveQuestion } from '#web/components/forms/leave-question.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';

type MoveFormProps = {
  occurrence: PlanOccurrence;
  timeZone: string;
  busy: boolean;
  error: Error | null;
  onMove: (startsAt: string) => void;
  onBack: () => void;
};

/** The new day and time of one meeting. */
export function MoveForm({ occurrence, timeZone, busy, error, onMove, onBack }: MoveFormProps) {
  const [before] = useState(() => localTime(Date.parse(occurrence.startsAt), timeZone));
  const [local, setLocal] = useState(before);
  const [day = '', time = ''] = local.split('T');
  const [isMissing, setMissing] = useState(false);
  useLeaveQuestion(() => local !== before);
  const fieldError = error instanceof ApiFailure ? error.fields['startsAt']?.[0]?.message : undefined;
  const message = isMissing ? t`Please enter a day and a time.` : fieldError;
  const submit = () => {
    const startsAt = instantOfLocalTime(local, timeZone);
    setMissing(startsAt === null);
    if (startsAt !== null) onMove(new Date(startsAt).toISOString());
  };
  return (
    <form
      noValidate
      aria-label="Move the meeting"
      className="grid grid-cols-2 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label="Day" error={message}>
        <Input type="date" value={day} onChange={({ target }) => setLocal(`${target.value}T${time}`)} />
      </Field>
      <Field label="Time" help={timeZone}>
        <Input type="time" value={time} onChange={({ target }) => setLocal(`${day}T${target.value}`)} />
      </Field>
      {!message && <FailureAlert error={error} />}
      <div className="col-span-full flex flex-wrap gap-2">
        <Button size="sm" onClick={onBack}>
          Back
        </Button>
        <Button size="sm" type="submit" variant="primary" busy={busy}>
          Move meeting
        </Button>
      </div>
    </form>
  );
}
