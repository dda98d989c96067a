import { useState } from 'react';
import { t } from '#domain/format/text.ts';
import type { WhyAsking } from '#domain/meetings/planned/planned.ts';
import type { PlannedMeeting } from '#contract/meetings/planned.ts';
import { longestMeetingMinutes } from '#contract/meetings/meetings.ts';
import { Money } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { MinutesInput } from '#web/components/meetings/minutes-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { keepFocusOnRemoval } from '#web/ui/focus-next-row.ts';
import { useDecision } from './queries.ts';

const usualMinutes = [15, 25, 30, 45, 60, 90];

/** What is unclear about a meeting; others only need their minutes. */
const whyNotes: Partial<Record<WhyAsking, string>> = {
  late: t`This series appeared in the calendar after this date.`,
  'same-slot': t`Another time of this meeting is recorded already.`,
  'organizer-gone': t`The organizer no longer has this meeting in their calendar.`,
};

type AskingProps = { meetings: readonly PlannedMeeting[]; timeZone: string };

/** Asks for the duration of meetings that have ended and are not recorded yet. */
export function Asking({ meetings, timeZone }: AskingProps) {
  if (meetings.length === 0) return null;
  return (
    <Card className="p-5">
      <CardHead title="How long did these take?" note={format.integer(meetings.length)} />
      <ul aria-label="How long did these take?" className="mt-2 divide-y divide-line">
        {meetings.map((planned) => (
          <AskedRow key={planned.id} planned={planned} timeZone={timeZone} />
        ))}
      </ul>
    </Card>
  );
}

function AskedRow({ planned, timeZone }: { planned: PlannedMeeting; timeZone: string }) {
  const deciding = useDecision();
  const [isTyping, setTyping] = useState(false);
  const { title, startsAt, durationMinutes, cost } = planned;
  const decide = (minutes: number | null) => deciding.mutate({ planned, minutes });
  const choices = [...new Set([...usualMinutes.filter((one) => one < durationMinutes), durationMinutes])];
  return (
    <li ref={keepFocusOnRemoval} className="grid gap-2 py-3">
      <p className="text-sm wrap-anywhere">
        <bdi className="font-medium">{title}</bdi>{' '}
        <span className="tabular text-ink-2">
          {format.dateTime(startsAt, timeZone)} · planned {format.minutes(durationMinutes)} ·{' '}
          <Money amount={cost} />
        </span>
        {planned.why && whyNotes[planned.why] && (
          <span className="block text-ink-2">{whyNotes[planned.why]}</span>
        )}
      </p>
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">How long did {title} take?</legend>
        {choices.map((minutes) => (
          <Button key={minutes} size="sm" disabled={deciding.isPending} onClick={() => decide(minutes)}>
            {format.minutes(minutes)}
          </Button>
        ))}
        <Button size="sm" variant="ghost" aria-expanded={isTyping} onClick={() => setTyping(!isTyping)}>
          Other
        </Button>
        <Button size="sm" variant="ghost" disabled={deciding.isPending} onClick={() => decide(null)}>
          It did not take place
        </Button>
      </fieldset>
      {isTyping && <OtherMinutes onMinutes={decide} busy={deciding.isPending} />}
    </li>
  );
}

function OtherMinutes({ onMinutes, busy }: { onMinutes: (minutes: number) => void; busy: boolean }) {
  const [minutes, setMinutes] = useState<number | null>(null);
  const [wasSubmitted, setSubmitted] = useState(false);
  const isUsable = minutes !== null && minutes >= 1 && minutes <= longestMeetingMinutes;
  return (
    <form
      noValidate
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (isUsable) onMinutes(minutes);
      }}
    >
      <Field
        label="Minutes"
        hideLabel
        className="w-32"
        error={wasSubmitted && !isUsable ? 'Please enter minutes, like 90 or 1:30' : undefined}
      >
        <MinutesInput value={minutes} onMinutes={setMinutes} placeholder="Minutes" />
      </Field>
      <Button type="submit" busy={busy} className="h-9.5">
        Record
      </Button>
    </form>
  );
}
