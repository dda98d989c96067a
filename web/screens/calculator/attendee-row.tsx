import { LogIn, LogOut, Undo2, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { toDollars } from '#domain/money/money.ts';
import { tierLabel } from '#domain/money/salary-tiers.ts';
import { format } from '#web/components/format.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { focusNextRow } from '#web/ui/focus-next-row.ts';
import { singleClick } from '#web/ui/single-click.ts';
import {
  type Draft,
  type DraftAttendee,
  markJoinedNow,
  markLeft,
  removeAttendee,
  undoJoinedNow,
  undoLeft,
} from './draft.ts';
import type { DraftProps } from './draft-storage.ts';

type AttendeeRowProps = Pick<DraftProps, 'change'> & {
  attendee: DraftAttendee;
  /** Whole minutes on the meter. */
  minute: number;
};

export function AttendeeRow({ attendee, minute, change }: AttendeeRowProps) {
  const { key, name, role, salaryTier, hourlyRateCents, leftMinute } = attendee;
  return (
    <li className="group attendee-row">
      <div className="attendee-cells">
        <div className="min-w-0">
          <p
            className={classNames(
              'truncate @max-md:whitespace-normal wrap-anywhere',
              leftMinute === null ? 'font-medium' : 'text-ink-2',
            )}
            title={name}
          >
            {name}
          </p>
          <p className="truncate text-xs wrap-anywhere text-ink-2 @max-md:whitespace-normal" title={role}>
            {role}
            {salaryTier !== null && <span className="@md:hidden">&nbsp;· {tierLabel(salaryTier)}</span>}
          </p>
        </div>
        <div className="relative min-w-0">
          <p className="truncate text-xs text-ink-2 @max-md:hidden">
            {salaryTier !== null && tierLabel(salaryTier)}
          </p>
          <AttendeePresence attendee={attendee} minute={minute} change={change} />
        </div>
      </div>
      <p className="tabular w-24 shrink-0 text-right text-sm font-medium">
        {format.moneyWithCents(toDollars(hourlyRateCents))}
        <span className="font-normal text-ink-3"> /h</span>
      </p>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove ${name}`}
        onClick={singleClick(({ currentTarget }) => {
          focusNextRow(currentTarget, '[aria-label="Add attendee"] input');
          change((it) => removeAttendee(it, key, Date.now()));
        })}
      >
        <X aria-hidden />
      </Button>
    </li>
  );
}

/** Marks the attendee as joined now or left; each mark can be undone. Attendees are present from the start by default. */
function AttendeePresence({ attendee, minute, change }: AttendeeRowProps) {
  const { key, name, joinedMinute, leftMinute } = attendee;
  // The pressed button disappears, so the focus moves to the first button of the row, which undoes the mark.
  const mark = ({ currentTarget }: MouseEvent, step: (draft: Draft) => Draft) => {
    const row = currentTarget.closest('li');
    flushSync(() => change(step));
    row?.querySelector('button')?.focus();
  };

  if (leftMinute !== null)
    return (
      <Mark
        text={`Left at ${format.minutes(leftMinute)}`}
        undo={`Undo left: ${name}`}
        onUndo={(event) => mark(event, (it) => undoLeft(it, key))}
      />
    );
  return (
    <>
      {joinedMinute > 0 && (
        <Mark
          text={`Joined at ${format.minutes(joinedMinute)}`}
          undo={`Undo joined now: ${name}`}
          onUndo={(event) => mark(event, (it) => undoJoinedNow(it, key))}
        />
      )}
      {minute > joinedMinute && (
        <div className={classNames('attendee-actions', joinedMinute === 0 && 'pointer-fine:@md:left-0')}>
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
        </div>
      )}
    </>
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
