import { CalendarClock, Undo2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PlanOccurrence } from '#contract/calendar/planner.ts';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { MoveForm } from './move-form.tsx';

type MeetingRowProps = {
  occurrence: PlanOccurrence;
  timeZone: string;
  sendsMail: boolean;
  busy: boolean;
  /** Why the last change of this meeting failed. */
  error: Error | null;
  /** `startsAt` null cancels the meeting. */
  onChange: (startsAt: string | null, onDone: () => void) => void;
  /** Forgets the error. */
  onBack: () => void;
};

/** One meeting of a series, with what can be done to it alone. */
export function MeetingRow(props: MeetingRowProps) {
  const { occurrence, timeZone, sendsMail, busy, error, onChange } = props;
  const { originalStart, startsAt, isCanceled } = occurrence;
  const [mode, setMode] = useState<'idle' | 'move' | 'cancel'>('idle');
  const row = useFocusAfter(`${mode} ${startsAt} ${isCanceled}`);
  const isMoved = !isCanceled && startsAt !== originalStart;
  const when = `${format.fullDayOf(startsAt, timeZone)}, ${format.time(startsAt, timeZone)}`;
  const leave = () => {
    props.onBack();
    setMode('idle');
  };
  const change = (to: string | null) => onChange(to, () => setMode('idle'));
  return (
    <li ref={row} className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 text-sm">
          <p className="tabular flex flex-wrap items-center gap-2 font-medium">
            <time dateTime={startsAt} className={isCanceled ? 'text-ink-3 line-through' : ''}>
              {when}
            </time>
            {isCanceled && <Badge tone="bad">Canceled</Badge>}
            {isMoved && <Badge>Moved</Badge>}
          </p>
          {isMoved && (
            <p className="tabular text-xs text-ink-3">Usually {format.dateTime(originalStart, timeZone)}</p>
          )}
        </div>
        {mode === 'idle' && (
          <div className="flex flex-wrap gap-2">
            {!isCanceled && (
              <Button
                size="sm"
                icon={CalendarClock}
                aria-label={`Move ${when}`}
                onClick={() => setMode('move')}
              >
                Move
              </Button>
            )}
            {(isCanceled || isMoved) && (
              <Button
                size="sm"
                icon={Undo2}
                busy={busy}
                aria-label={`Put back ${when}`}
                onClick={() => change(originalStart)}
              >
                Put back
              </Button>
            )}
            {!isCanceled && (
              <Button
                size="sm"
                icon={X}
                aria-label={`Cancel this one: ${when}`}
                onClick={() => setMode('cancel')}
              >
                Cancel this one
              </Button>
            )}
          </div>
        )}
      </div>
      {mode === 'idle' && <FailureAlert error={error} />}
      {mode === 'move' && (
        <MoveForm
          occurrence={occurrence}
          timeZone={timeZone}
          busy={busy}
          error={error}
          onMove={change}
          onBack={leave}
        />
      )}
      {mode === 'cancel' && (
        <div className="grid gap-2 text-sm">
          <p>
            Cancel only this meeting?{' '}
            {sendsMail
              ? 'Its attendees get a mail, and their calendars remove it.'
              : 'No mail is sent. Please tell its attendees yourself.'}
          </p>
          <FailureAlert error={error} />
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={leave}>
              Keep it
            </Button>
            <Button size="sm" variant="danger" busy={busy} onClick={() => change(null)}>
              Cancel meeting
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

/** Keeps the focus in the row when its controls are replaced. */
function useFocusAfter(state: string) {
  const row = useRef<HTMLLIElement>(null);
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    const isLost =
      document.activeElement === document.body || document.activeElement instanceof HTMLDialogElement;
    if (isLost || row.current?.contains(document.activeElement))
      row.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [state]);
  return row;
}
