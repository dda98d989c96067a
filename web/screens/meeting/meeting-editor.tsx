import { useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { MeetingEdit, MeetingWithAttendees } from '#contract/meetings.ts';
import { useLeaveQuestion } from '#web/components/leave-question.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { AttendeesFields } from './attendees-fields.tsx';
import { DetailsFields } from './details-fields.tsx';
import { EditorActions } from './editor-actions.tsx';
import { formValuesOf, meetingResolver, type MeetingFormValues } from './meeting-form-values.ts';
import { SaveFailure } from '#web/components/save-failure.tsx';
import { saveBringsBack } from '#web/components/use-bringing-back.ts';
import { useMeetingSaving } from './use-meeting-saving.ts';

type MeetingEditorProps = { meeting: MeetingWithAttendees; timeZone: string; onLeave: () => void };

/** The form starts from what was read; a newer answer in the background never replaces what is being typed. */
export function MeetingEditor({ meeting: given, timeZone: zone, onLeave }: MeetingEditorProps) {
  const [meeting, setRead] = useState(given);
  // The times in the fields are those of this clock, also when the organization moves to another one meanwhile.
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
        <PageHead title="Edit meeting" description="The cost is worked out anew when you save." />
        <div className="grid gap-5">
          <DetailsFields currentType={meeting.type} timeZone={timeZone} />
          <AttendeesFields hasUnnamed={meeting.unnamedAttendees > 0} />
        </div>
        <EditorActions
          busy={isSubmitting || saving.isPending}
          unnamedHourlyRate={meeting.unnamedHourlyRate ?? 0}
          onCancel={onLeave}
        >
          <SaveFailure thing="meeting" error={saving.error} onReload={reload} whenGone={saveBringsBack} />
        </EditorActions>
      </form>
    </FormProvider>
  );
}
