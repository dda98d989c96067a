import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { discardLive, type LiveMeeting, saveLive } from '#contract/meetings/live-meetings.ts';
import { longestMeetingMinutes } from '#contract/meetings/meetings.ts';
import { t } from '#domain/format/text.ts';
import { attendedMinutes, impossibleMinute, type Presence } from '#domain/meetings/meeting.ts';
import { liveMinutes, savedPresence } from '#domain/meetings/live/state.ts';
import { meetingCostCents } from '#domain/money/cost.ts';
import { toCents } from '#domain/money/money.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { CostFigure } from '#web/components/meetings/cost-figure.tsx';
import { meetingPath } from '#web/components/meetings/meeting-link.tsx';
import { ButtonLink } from '#web/components/site/app-link.tsx';
import { navigate } from '#web/components/site/navigation.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { MinuteInput } from './minute-input.tsx';

type SummaryCardProps = {
  live: LiveMeeting;
  id: string;
  isMember: boolean;
  leads: boolean;
  /** Whether the server knows everything that was done on this device. */
  isSent: boolean;
};

type Row = Presence & { id: number; name: string; hourlyRate: number };

/** The marks with an end that is written out, so that it can be corrected. */
function rowsOf(live: LiveMeeting, endedAtMs: number): Row[] {
  return live.people.flatMap((one, index) => {
    const presence = savedPresence(live, one, endedAtMs);
    const { id, hourlyRate } = one;
    return presence ? [{ ...presence, id, hourlyRate, name: one.name ?? t`Attendee ${index + 1}` }] : [];
  });
}

/** What the meeting was, for everybody; members correct and save it. */
export function SummaryCard({ live, id, isMember, leads, isSent }: SummaryCardProps) {
  const endedAtMs = live.endedAtMs ?? 0;
  const [minutes, setMinutes] = useState(liveMinutes(live, endedAtMs));
  const [rows, setRows] = useState(() => rowsOf(live, endedAtMs));
  const duration = minutes || 0;
  const cost = meetingCostCents(
    rows.map((one) => ({
      hourlyRateCents: toCents(one.hourlyRate),
      minutes: attendedMinutes(one, duration) || 0,
    })),
  );
  const isOpen = isMember && live.meetingId === null;
  return (
    <Card aria-label="Summary" className="p-4 sm:p-5 xl:p-7">
      <CardHead title="Summary" action={<Badge>Ended</Badge>} />
      <CostFigure cents={cost} smallest="3rem" largest="7rem" className="mt-4" />
      <p className="tabular mt-4 text-ink-2">
        {format.minutes(duration)} · {format.count(rows.length, 'person', 'people')}
        {!live.isExact && ' · at one blended rate'}
      </p>
      {live.meetingId !== null && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <p>This meeting is saved. The host may have corrected it.</p>
          {isMember && <ButtonLink to={meetingPath(live.meetingId)}>Open the meeting</ButtonLink>}
        </div>
      )}
      {live.meetingId === null && !isMember && (
        <p className="mt-2 text-ink-2">Thank you. The host saves the meeting.</p>
      )}
      {isOpen && leads && (
        <Corrections minutes={minutes} setMinutes={setMinutes} rows={rows} setRows={setRows} />
      )}
      {isOpen && !leads && (
        <p className="mt-2 text-ink-2">
          The host can correct and save it. If the host is gone, save it as it is.
        </p>
      )}
      {isOpen && <Decision {...{ id, leads, isSent, duration, rows }} />}
    </Card>
  );
}

type CorrectionsProps = {
  minutes: number;
  setMinutes: (minutes: number) => void;
  rows: readonly Row[];
  setRows: (change: (rows: Row[]) => Row[]) => void;
};

/** How long it took, and who took part from which minute until which. */
function Corrections({ minutes, setMinutes, rows, setRows }: CorrectionsProps) {
  const change = (id: number, changed: Partial<Presence>) =>
    setRows((all) => all.map((one) => (one.id === id ? { ...one, ...changed } : one)));
  return (
    <div className="mt-4 grid gap-4">
      <Field label="Duration in minutes" className="w-40">
        <MinuteInput value={minutes} onMinute={setMinutes} />
      </Field>
      <table className="w-full text-start text-sm">
        <thead className="text-xs text-ink-2">
          <tr>
            <th scope="col" className="pb-1 text-start align-bottom font-normal">
              Took part
            </th>
            <th scope="col" className="w-20 pe-2 pb-1 text-start align-bottom font-normal sm:w-28">
              From minute
            </th>
            <th scope="col" className="w-20 pe-2 pb-1 text-start align-bottom font-normal sm:w-28">
              To minute
            </th>
            <th scope="col" className="w-9">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <tr key={one.id} className="border-t border-line align-middle">
              <td className="py-1.5 pe-3 wrap-anywhere">{one.name}</td>
              <td className="py-1 pe-2">
                <MinuteInput
                  aria-label={t`${one.name}: from minute`}
                  value={one.joinedMinute}
                  onMinute={(value) => change(one.id, { joinedMinute: value })}
                />
              </td>
              <td className="py-1 pe-2">
                <MinuteInput
                  aria-label={t`${one.name}: to minute`}
                  value={one.leftMinute ?? minutes}
                  onMinute={(value) => change(one.id, { leftMinute: value === minutes ? null : value })}
                />
              </td>
              <td>
                <IconButton
                  icon={X}
                  label={t`Remove ${one.name}`}
                  onClick={() => setRows((all) => all.filter(({ id }) => id !== one.id))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DecisionProps = Pick<SummaryCardProps, 'id' | 'leads' | 'isSent'> & {
  duration: number;
  rows: readonly Row[];
};

/** Saves the meeting once, or discards it. */
function Decision({ id, leads, isSent, duration, rows }: DecisionProps) {
  const [isDiscarding, setDiscarding] = useState(false);
  const people = rows.map(({ id: person, joinedMinute, leftMinute }) => ({
    id: person,
    joinedMinute,
    leftMinute,
  }));
  const save = useMutation({
    mutationFn: () =>
      call(saveLive, { params: { id }, body: leads ? { durationMinutes: duration, people } : {} }),
    onSuccess: ({ meetingId }) => void navigate(meetingPath(meetingId)),
  });
  const discard = useMutation({
    mutationFn: () => call(discardLive, { params: { id } }),
    onSuccess: () => void navigate('/dashboard/calculator'),
  });
  const fault = faultOf(duration, rows);
  return (
    <div className="mt-4 grid gap-3">
      {fault && <Alert tone="bad">{fault}</Alert>}
      <FailureAlert error={save.error} />
      {!isSent && <Alert tone="info">You can save it when the network is back.</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={leads ? 'primary' : 'secondary'}
          size="lg"
          disabled={fault !== null || !isSent}
          busy={save.isPending}
          onClick={() => save.mutate()}
        >
          Save Meeting
        </Button>
        {leads && (
          <Button variant="ghost" size="lg" onClick={() => setDiscarding(true)}>
            Discard
          </Button>
        )}
      </div>
      {isDiscarding && (
        <ConfirmDialog
          title="Discard this meeting?"
          description="It is deleted for everybody and cannot be saved any more."
          confirmLabel={t`Discard`}
          danger
          busy={discard.isPending}
          error={discard.error ? failureMessage(discard.error) : undefined}
          onClose={() => setDiscarding(false)}
          onConfirm={() => discard.mutate()}
        />
      )}
    </div>
  );
}

function faultOf(duration: number, rows: readonly Row[]): string | null {
  if (duration < 1 || duration > longestMeetingMinutes)
    return t`Please enter a duration of at least a minute.`;
  if (rows.length === 0) return t`Please keep at least one attendee.`;
  const isWrong = rows.some(
    (one) =>
      Number.isNaN(one.joinedMinute) || Number.isNaN(one.leftMinute) || impossibleMinute(one, duration),
  );
  return isWrong ? t`Nobody can join after the end of the meeting or leave before joining.` : null;
}
