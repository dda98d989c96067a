import { format } from '#web/components/format.ts';
import { LogIn, LogOut, Undo2 } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import {
  type Draft,
  type DraftAttendee,
  markJoinedNow,
  markLeft,
  markPresentFromStart,
  markStayed,
} from './draft.ts';
import type { DraftProps } from './draft-props.ts';

type AttendeePresenceProps = Pick<DraftProps, 'change'> & { attendee: DraftAttendee; minute: number };

/** Present from the start unless marked otherwise; each mark can be taken back. */
export function AttendeePresence({ attendee, minute, change }: AttendeePresenceProps) {
  const { key, name, joinedMinute, leftMinute } = attendee;
  // The pressed button goes: the one that takes it back comes first in the row.
  const mark = ({ currentTarget }: MouseEvent, step: (draft: Draft) => Draft) => {
    const row = currentTarget.closest('li');
    flushSync(() => change(step));
    row?.querySelector('button')?.focus();
  };

  if (leftMinute !== null) {
    const undo = (event: MouseEvent) => mark(event, (it) => markStayed(it, key));
    return <Mark text={`Left at ${format.minutes(leftMinute)}`} undo={`Undo left: ${name}`} onUndo={undo} />;
  }
  const undoJoined = (event: MouseEvent) => mark(event, (it) => markPresentFromStart(it, key));
  return (
    <>
      {joinedMinute > 0 && (
        <Mark
          text={`Joined at ${format.minutes(joinedMinute)}`}
          undo={`Undo joined now: ${name}`}
          onUndo={undoJoined}
        />
      )}
      {minute > joinedMinute && (
        <QuietActions coversTier={joinedMinute === 0}>
          {joinedMinute === 0 && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Joined now: ${name}`}
              onClick={(event) => mark(event, (it) => markJoinedNow(it, key, Date.now()))}
            >
              <LogIn aria-hidden />
              Joined now
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Left: ${name}`}
            onClick={(event) => mark(event, (it) => markLeft(it, key, Date.now()))}
          >
            <LogOut aria-hidden />
            Left
          </Button>
        </QuietActions>
      )}
    </>
  );
}

/** Shown when the row is pointed at or holds the focus; always where nothing can hover. */
function QuietActions({ coversTier, children }: { coversTier: boolean; children: ReactNode }) {
  return (
    <div className={classNames('attendee-actions', coversTier && 'pointer-fine:@md:left-0')}>{children}</div>
  );
}

function Mark({ text, undo, onUndo }: { text: string; undo: string; onUndo: (event: MouseEvent) => void }) {
  return (
    <p className="tabular flex items-center text-xs whitespace-nowrap text-ink-2">
      {text}
      <Button
        variant="ghost"
        size="sm"
        className="ml-1 @md:-my-1.5"
        aria-label={undo}
        title="Undo"
        onClick={onUndo}
      >
        <Undo2 aria-hidden />
      </Button>
    </p>
  );
}
