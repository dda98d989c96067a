import { format } from '#web/components/format.ts';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { attendedMinutes } from '#domain/meetings/attendance.ts';
import { meetingCostCents } from '#domain/money/cost.ts';
import { toCents, toDollars } from '#domain/money/money.ts';
import { Button } from '#web/ui/button.tsx';
import type { MeetingFormValues } from './meeting-form-values.ts';

type EditorActionsProps = {
  busy: boolean;
  onCancel: () => void;
  /** Dollars an hour of each person who is not listed. */
  unnamedHourlyRate: number;
  /** What the last try has to say. */
  children: ReactNode;
};

/** Stays in sight under a long form, with the cost that the meeting will have. */
export function EditorActions({ busy, onCancel, unnamedHourlyRate, children }: EditorActionsProps) {
  return (
    <div className="stays-below tall:sticky bottom-0 z-10 -mx-1 mt-5 grid gap-4 border-t border-line bg-canvas px-1 py-4">
      {children}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CostPreview unnamedHourlyRate={unnamedHourlyRate} />
        <div className="flex gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Save changes
          </Button>
        </div>
      </div>
    </div>
  );
}

function CostPreview({ unnamedHourlyRate }: Pick<EditorActionsProps, 'unnamedHourlyRate'>) {
  const { control } = useFormContext<MeetingFormValues>();
  const [attendees, durationMinutes, unnamedAttendees = 0] = useWatch({
    control,
    name: ['attendees', 'durationMinutes', 'unnamedAttendees'],
  });
  const unnamed = { hourlyRateCents: toCents(unnamedHourlyRate), people: unnamedAttendees };
  const cents = meetingCostCents([
    ...attendees.map(({ hourlyRate, joinedMinute = 0, leftMinute = null }) => ({
      hourlyRateCents: toCents(hourlyRate),
      minutes: attendedMinutes({ joinedMinute, leftMinute }, durationMinutes),
    })),
    { ...unnamed, minutes: durationMinutes },
  ]);
  return (
    <p className="tabular text-sm text-ink-2">
      Cost{' '}
      <span className="ml-1 text-lg font-semibold tracking-tight text-ink">
        {Number.isFinite(cents) ? format.moneyWithCents(toDollars(cents)) : '–'}
      </span>
    </p>
  );
}
