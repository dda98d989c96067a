import { format } from '#web/components/format.ts';
import { X } from 'lucide-react';
import { toDollars } from '#domain/money/money.ts';
import { tierLabel } from '#domain/money/salary-tiers.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { focusNextRow } from '#web/ui/focus-next-row.ts';
import { AttendeePresence } from './attendee-presence.tsx';
import { type DraftAttendee, removeAttendee } from './draft.ts';
import type { DraftProps } from './draft-props.ts';

export type AttendeeRowProps = Pick<DraftProps, 'change'> & {
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
        onClick={({ currentTarget }) => {
          focusNextRow(currentTarget, '[aria-label="Add attendee"] input');
          change((it) => removeAttendee(it, key, Date.now()));
        }}
      >
        <X aria-hidden />
      </Button>
    </li>
  );
}
