import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { discardLive, type LiveMeeting, saveLive } from '#contract/meetings/live-meetings.ts';
import { attendedMinutes, impossibleMinute, type Presence } from '#domain/meetings/meeting.ts';
import { liveMinutes, savedPresence } from '#domain/meetings/live/state.ts';
import { meetingCostCents } from '#domain/money/cost.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import { formatFor } from '#domain/format/format.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { format } from '#web/components/forms/format.ts';
import { meetingPath } from '#web/components/meetings/meeting-link.tsx';
import { AppLink } from '#web/components/site/app-link.tsx';
import { navigate } from '#web/components/site/navigation.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';

type Props = { live: LiveMeeting; id: string; isMember: boolean; leads: boolean };

/** What the meeting was, for everybody; members correct and save it. */
export function SummaryCard({ live, id, isMember, leads }: Props) {
  const endedAtMs = live.endedAtMs ?? 0;
  const [minutes, setMinutes] = useState(liveMinutes(live, endedAtMs));
  const [people, setPeople] = useState(() =>
    live.people.flatMap((one) => {
      const presence = savedPresence(live, one, endedAtMs);
      return presence ? [{ ...one, ...presence }] : [];
    }),
  );
  const [isDiscarding, setDiscarding] = useState(false);
  const cost = meetingCostCents(
    people.map((one) => ({
      hourlyRateCents: toCents(one.hourlyRate),
      minutes: attendedMinutes(one, minutes),
    })),
  );
  const save = useMutation({
    mutationFn: () =>
      call(saveLive, {
        params: { id },
        body: {
          durationMinutes: minutes,
          people: people.map(({ id: person, joinedMinute, leftMinute }) => ({
            id: person,
            joinedMinute,
            leftMinute,
          })),
        },
      }),
    onSuccess: ({ meetingId }) => void navigate(meetingPath(meetingId)),
  });
  const discard = useMutation({
    mutationFn: () => call(discardLive, { params: { id } }),
    onSuccess: () => void navigate('/dashboard/calculator'),
  });
  const isWrong = minutes < 1 || people.length === 0 || people.some((one) => impossibleMinute(one, minutes));
  const change = (person: number, changed: Partial<Presence>) =>
    setPeople((all) => all.map((one) => (one.id === person ? { ...one, ...changed } : one)));
  const isOpen = isMember && live.meetingId === null;
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="font-semibold">Summary</h2>
      <p>
        {format.minutes(minutes)} · {format.count(people.length, 'person', 'people')} ·{' '}
        <strong className="tabular">{formatFor('en-US', live.currency).moneyWithCents(toMajor(cost))}</strong>
      </p>
      {live.meetingId !== null && (
        <p>
          This meeting is saved.{' '}
          {isMember && (
            <AppLink to={meetingPath(live.meetingId)} className="font-semibold underline">
              Open it
            </AppLink>
          )}
        </p>
      )}
      {isOpen && (
        <>
          {(save.error ?? discard.error) && (
            <Alert tone="bad">{failureMessage(save.error ?? discard.error)}</Alert>
          )}
          <MinuteField
            label="Minutes of the meeting"
            value={minutes}
            onMinute={(value) => setMinutes(value ?? 1)}
          />
          <ul className="grid gap-3">
            {people.map((one, index) => (
              <li key={one.id} className="flex flex-wrap items-end gap-2">
                <span className="min-w-32 flex-1 pb-2">{one.name ?? `Attendee ${index + 1}`}</span>
                <MinuteField
                  label="From minute"
                  value={one.joinedMinute}
                  onMinute={(value) => change(one.id, { joinedMinute: value ?? 0 })}
                />
                <MinuteField
                  label="To minute"
                  value={one.leftMinute ?? minutes}
                  onMinute={(value) => change(one.id, { leftMinute: value === minutes ? null : value })}
                />
                <Button
                  aria-label={`Remove ${one.name ?? `attendee ${index + 1}`}`}
                  onClick={() => setPeople((all) => all.filter((other) => other.id !== one.id))}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
          {isWrong && (
            <Alert tone="bad">
              Nobody can be in after the end, or leave before joining. At least one attendee is needed.
            </Alert>
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              size="lg"
              disabled={isWrong}
              busy={save.isPending}
              onClick={() => save.mutate()}
            >
              Save meeting
            </Button>
            {leads && (
              <Button size="lg" onClick={() => setDiscarding(true)}>
                Discard
              </Button>
            )}
          </div>
        </>
      )}
      {isDiscarding && (
        <ConfirmDialog
          title="Discard this meeting?"
          description="Nobody can save it any more."
          confirmLabel="Discard"
          danger
          busy={discard.isPending}
          onClose={() => setDiscarding(false)}
          onConfirm={() => discard.mutate()}
        />
      )}
    </Card>
  );
}

type MinuteFieldProps = { label: string; value: number; onMinute: (value: number | null) => void };

function MinuteField({ label, value, onMinute }: MinuteFieldProps) {
  return (
    <Field label={label} className="w-28">
      <Input
        inputMode="numeric"
        value={String(value)}
        onChange={({ target }) => {
          const whole = Number(target.value);
          if (Number.isInteger(whole) && whole >= 0) onMinute(target.value === '' ? null : whole);
        }}
      />
    </Field>
  );
}
