import { type ReactNode, useRef, useState } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import type { MeetingEdit, MeetingWithAttendees } from '#contract/meetings/meetings.ts';
import { attendedMinutes } from '#domain/meetings/meeting.ts';
import { meetingCostCents } from '#domain/money/cost.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import { format } from '#web/components/forms/format.ts';
import { useLeaveQuestion } from '#web/components/forms/leave-question.ts';
import { SaveFailure } from '#web/components/forms/failure-alert.tsx';
import { saveRestores } from '#web/components/meetings/use-restore.ts';
import { Button } from '#web/ui/button.tsx';
import { CostPageHead, usePay } from '#web/components/people/pay.tsx';
import { AttendeesFields } from './attendees-fields.tsx';
import { DetailsFields } from './details-fields.tsx';
import { formValuesOf, type MeetingFormValues, meetingResolver } from './meeting-form-values.ts';
import { useMeetingSaving } from './queries.ts';

type MeetingEditorProps = { meeting: MeetingWithAttendees; timeZone: string; onLeave: () => void };

/**
 * Edits the version that was read when the form opened; a newer one from a background refetch never replaces typed
 * values.
 */
export function MeetingEditor({ meeting: given, timeZone: zone, onLeave }: MeetingEditorProps) {
  const [meeting, setRead] = useState(given);
  // Fixed while the form is open, even if the organization's time zone changes.
  const [timeZone] = useState(zone);
  const form = useForm<MeetingFormValues, unknown, MeetingEdit>({
    mode: 'onTouched',
    defaultValues: formValuesOf(meeting, timeZone),
    resolver: meetingResolver(meeting, timeZone),
  });
  const { isDirty, isSubmitting } = form.formState;
  const mayLeave = useRef(false);
  useLeaveQuestion(() => isDirty && !mayLeave.current);

  const { save, reload, saving } = useMeetingSaving(meeting.id, form, {
    onSaved: () => {
      mayLeave.current = true;
      onLeave();
    },
    onReloaded: (fresh) => {
      setRead(fresh);
      form.reset(formValuesOf(fresh, timeZone));
    },
  });

  return (
    <FormProvider {...form}>
      <form noValidate aria-label="Edit meeting" onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <CostPageHead title="Edit meeting" description="The cost is recalculated when you save." />
        <div className="grid gap-5">
          <DetailsFields
            currentType={meeting.type}
            timeZone={timeZone}
            guess={meeting.durationEstimated ? meeting.durationMinutes : null}
          />
          <AttendeesFields
            hasUnnamed={meeting.unnamedAttendees > 0}
            guess={meeting.attendeesEstimated ? meeting.attendeeCount : null}
          />
        </div>
        <EditorActions
          busy={isSubmitting || saving.isPending}
          unnamedHourlyRate={meeting.unnamedHourlyRate ?? 0}
          onCancel={onLeave}
        >
          <SaveFailure thing="meeting" error={saving.error} onReload={reload} whenGone={saveRestores} />
        </EditorActions>
      </form>
    </FormProvider>
  );
}

type EditorActionsProps = {
  busy: boolean;
  onCancel: () => void;
  /** Hourly rate of each unnamed attendee. */
  unnamedHourlyRate: number;
  /** The error of the last save. */
  children: ReactNode;
};

/** The buttons and the new cost, sticky below a long form. */
function EditorActions({ busy, onCancel, unnamedHourlyRate, children }: EditorActionsProps) {
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
  const { blendedRate } = usePay();
  const rateOf = (entered: number | undefined) => toCents(blendedRate ?? entered ?? 0);
  const unnamed = { hourlyRateCents: rateOf(unnamedHourlyRate), people: unnamedAttendees };
  const cents = meetingCostCents([
    ...attendees.map(({ hourlyRate, joinedMinute = 0, leftMinute = null }) => ({
      hourlyRateCents: rateOf(hourlyRate),
      minutes: attendedMinutes({ joinedMinute, leftMinute }, durationMinutes),
    })),
    { ...unnamed, minutes: durationMinutes },
  ]);
  return (
    <p className="tabular text-sm text-ink-2">
      Cost{' '}
      <span className="ms-1 text-lg font-semibold tracking-tight text-ink">
        {Number.isFinite(cents) ? format.moneyWithCents(toMajor(cents)) : '–'}
      </span>
    </p>
  );
}
