import { LogIn, LogOut, Undo2, UserPlus, X } from 'lucide-react';
import { type MouseEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Group } from '#contract/meetings/groups.ts';
import type { SalaryTier } from '#contract/people/tiers.ts';
import { t } from '#domain/format/text.ts';
import { toMajor } from '#domain/money/money.ts';
import { tierLabel } from '#wording/labels.ts';
import { AddAttendeeForm } from '#web/components/meetings/add-attendee-form.tsx';
import { randomKey } from '#web/components/meetings/draft-key.ts';
import { format } from '#web/components/forms/format.ts';
import { AddGroupMenu } from '#web/components/forms/list-menu.tsx';
import { usePay } from '#web/components/people/pay.tsx';
import { RatesNote, TiersNotice } from '#web/components/people/salary-tiers.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card, CardHead, EmptyState } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { focusNextRow } from '#web/ui/focus-next-row.ts';
import { singleClick } from '#web/ui/single-click.ts';
import { toast } from '#web/ui/toast.ts';
import type { DraftProps } from './draft-storage.ts';
import {
  addAttendee,
  addGroup,
  applyCurrentRates,
  type Draft,
  type DraftAttendee,
  markNow,
  mostAttendees,
  outdatedRateCount,
  presentAttendees,
  presentCentsPerHour,
  removeAttendee,
  undoMark,
} from './draft.ts';
import { useElapsedMinutes } from './use-live-cost.ts';

type AttendeesCardProps = DraftProps & {
  tiers: readonly SalaryTier[];
  roles: readonly string[];
  hasGroups: boolean;
};

export function AttendeesCard({ draft, change, tiers, roles, hasGroups }: AttendeesCardProps) {
  const elapsed = useElapsedMinutes({ draft, change });
  // Attendees cannot join or leave during an estimate.
  const minute = draft.isEstimate ? 0 : elapsed;
  const { attendees } = draft;
  const [isFromNow, setFromNow] = useState(true);
  const joinedMinute = isFromNow ? minute : 0;
  const presentCount = presentAttendees(draft).length;
  const note =
    presentCount < attendees.length
      ? t`${presentCount} of ${format.count(attendees.length, 'person', 'people')} present`
      : format.count(attendees.length, 'person', 'people');

  const chooseGroup = (group: Group) => {
    const { draft: larger, added } = addGroup(draft, group, joinedMinute);
    if (larger.attendees.length > mostAttendees) {
      toast.error(t`At most ${mostAttendees} attendees`);
      return null;
    }
    change((it) => addGroup(it, group, joinedMinute).draft);
    return added;
  };

  return (
    <Card aria-label="Attendees">
      <div className="p-4 sm:px-5">
        <CardHead
          title="Attendees"
          note={attendees.length > 0 && note}
          action={
            <p className="tabular text-sm text-ink-2">
              <span className="text-base font-semibold text-ink">
                {format.moneyWithCents(toMajor(presentCentsPerHour(draft)))}
              </span>{' '}
              per hour
            </p>
          }
        />
        <div className="mt-2 space-y-3">
          <AddAttendeeForm
            roles={roles}
            onAdd={(attendee) => {
              if (attendees.length < mostAttendees)
                change((it) => addAttendee(it, { ...attendee, key: randomKey() }, joinedMinute));
              else toast.error(t`At most ${mostAttendees} attendees`);
            }}
          >
            {hasGroups && <AddGroupMenu onChoose={chooseGroup} />}
          </AddAttendeeForm>
          {minute > 0 && <JoiningChoice minute={minute} isFromNow={isFromNow} onChoose={setFromNow} />}
          <TiersNotice />
          <RatesNote className="text-xs text-ink-2" />
          <NewRatesNotice draft={draft} change={change} tiers={tiers} />
        </div>
      </div>
      {attendees.length === 0 ? (
        <div className="border-t border-line">
          <EmptyState icon={UserPlus}>
            Add the people in the meeting. The meter can start as soon as the first one is added.
          </EmptyState>
        </div>
      ) : (
        <ul aria-label="Attendees">
          {attendees.map((attendee) => (
            <AttendeeRow key={attendee.key} attendee={attendee} minute={minute} change={change} />
          ))}
        </ul>
      )}
    </Card>
  );
}

type JoiningChoiceProps = { minute: number; isFromNow: boolean; onChoose: (isFromNow: boolean) => void };

/** Whether people added while the meter runs join now or at the start. */
function JoiningChoice({ minute, isFromNow, onChoose }: JoiningChoiceProps) {
  const name = useId();
  const choice = (fromNow: boolean, label: string) => (
    <label className="flex cursor-pointer touch items-center gap-1.5">
      <input
        type="radio"
        name={name}
        checked={isFromNow === fromNow}
        onChange={() => onChoose(fromNow)}
        className="size-4 accent-accent"
      />
      {label}
    </label>
  );
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <legend className="float-start me-1 text-ink-2">People added now attend</legend>
      {choice(true, t`from now (minute ${format.integer(minute)})`)}
      {choice(false, t`from the start`)}
    </fieldset>
  );
}

/** Offers the current rates when tiers have changed since attendees were added. */
function NewRatesNotice({ draft, change, tiers }: DraftProps & { tiers: readonly SalaryTier[] }) {
  const count = outdatedRateCount(draft, tiers);
  const { currency = format.currency } = draft;
  if (currency !== format.currency)
    return (
      <Alert tone="info">
        <p>
          This meeting was started in {currency}, and your organization uses {format.currency} now. Rates
          without a salary tier stay as they were entered.
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            size="sm"
            onClick={() => change((it) => ({ ...applyCurrentRates(it, tiers), currency: format.currency }))}
          >
            Use the rates of the tiers
          </Button>
          <Button size="sm" onClick={() => change((it) => ({ ...it, currency: format.currency }))}>
            Keep the numbers
          </Button>
        </div>
      </Alert>
    );
  if (count === 0) return null;
  return (
    <Alert tone="info">
      <span className="me-3">
        Salary tiers have changed. {format.count(count, 'attendee still has', 'attendees still have')} the
        previous rate.
      </span>
      <Button size="sm" className="-my-1.5" onClick={() => change((it) => applyCurrentRates(it, tiers))}>
        Use the new rates
      </Button>
    </Alert>
  );
}

type AttendeeRowProps = Pick<DraftProps, 'change'> & {
  attendee: DraftAttendee;
  /** Whole minutes on the meter. */
  minute: number;
};

function AttendeeRow({ attendee, minute, change }: AttendeeRowProps) {
  const { seesPay } = usePay();
  const { key, name, role, salaryTier, hourlyRateCents, leftMinute } = attendee;
  return (
    <li className="attendee-row">
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
            {salaryTier !== null && <>&nbsp;· {tierLabel(salaryTier)}</>}
          </p>
        </div>
        <div className="min-w-0 @md:justify-self-end">
          <AttendeePresence attendee={attendee} minute={minute} change={change} />
        </div>
      </div>
      {seesPay && (
        <p className="tabular w-24 shrink-0 text-end text-sm font-medium">
          {format.moneyWithCents(toMajor(hourlyRateCents))}
          <span className="font-normal text-ink-3"> /h</span>
        </p>
      )}
      <IconButton
        icon={X}
        label={`Remove ${name}`}
        onClick={singleClick(({ currentTarget }) => {
          focusNextRow(currentTarget, '[aria-label="Add attendee"] input');
          change((it) => removeAttendee(it, key, Date.now()));
        })}
      />
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
        onUndo={(event) => mark(event, (it) => undoMark(it, key, 'leftMinute'))}
      />
    );
  return (
    <>
      {joinedMinute > 0 && (
        <Mark
          text={`Joined at ${format.minutes(joinedMinute)}`}
          undo={`Undo joined now: ${name}`}
          onUndo={(event) => mark(event, (it) => undoMark(it, key, 'joinedMinute'))}
        />
      )}
      {minute > joinedMinute && (
        <div className="-ms-2.5 flex items-center">
          {joinedMinute === 0 && (
            <Button
              icon={LogIn}
              variant="ghost"
              size="sm"
              aria-label={`Joined now: ${name}`}
              onClick={(event) => mark(event, (it) => markNow(it, key, 'joinedMinute', Date.now()))}
            >
              Joined now
            </Button>
          )}
          <Button
            icon={LogOut}
            variant="ghost"
            size="sm"
            aria-label={`Left: ${name}`}
            onClick={(event) => mark(event, (it) => markNow(it, key, 'leftMinute', Date.now()))}
          >
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
      <IconButton
        icon={Undo2}
        size="sm"
        className="ms-1 @md:-my-1.5"
        label={undo}
        title="Undo"
        onClick={onUndo}
      />
    </p>
  );
}
