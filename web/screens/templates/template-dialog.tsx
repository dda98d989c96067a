import { useId, useState } from 'react';
import { Controller, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { type Template, templateIncomplete, TemplateInput } from '#contract/templates.ts';
import { leaving, mayLeave, useLeaveQuestion } from '#web/components/leave-question.ts';
import { MeetingTypeOptions } from '#web/components/meeting-type.tsx';
import { MinutesInput } from '#web/components/minutes-input.tsx';
import { SaveFailure } from '#web/components/failure-alert.tsx';
import { schemaResolver } from '#web/components/schema-resolver.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.ts';
import { formValuesOf, type TemplateFormValues, useTemplateSaving } from './queries.ts';
import { TemplateAttendees } from './template-attendees.tsx';

type TemplateDialogProps = {
  /** Undefined for a new template. */
  template?: Template | undefined;
  onClose: () => void;
};

export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const leave = leaving(onClose);
  return (
    <Dialog
      onClose={leave}
      size="lg"
      title={template ? 'Edit Template' : 'Create Template'}
      description="Attendees keep their current rates."
    >
      <TemplateForm template={template} onSaved={onClose} onCancel={leave} />
    </Dialog>
  );
}

type TemplateFormProps = { template: Template | undefined; onSaved: () => void; onCancel: () => void };

function TemplateForm({ template, onSaved, onCancel }: TemplateFormProps) {
  const formId = useId();
  const { register, control, handleSubmit, formState, reset } = useForm<
    TemplateFormValues,
    unknown,
    TemplateInput
  >({ resolver: schemaResolver(TemplateInput), defaultValues: formValuesOf(template) });
  const { errors, isDirty, isSubmitting } = formState;
  const typedName = useWatch({ control, name: 'name' });
  const { fields, append, remove } = useFieldArray({ control, name: 'attendees' });
  const [isAdding, setAdding] = useState(false);
  useLeaveQuestion(() => isDirty || isAdding);
  const { saving, save, reload } = useTemplateSaving(template, {
    onSaved,
    onReloaded: (fresh) => reset(formValuesOf(fresh)),
  });
  const submit = handleSubmit(
    // Saving also discards an attendee who was typed but not added, so it asks first.
    (values) => void ((!isAdding || mayLeave()) && save(values)),
    () => {
      if (!typedName.trim() || fields.length === 0)
        toast.error('Cannot save template', { description: templateIncomplete });
    },
  );

  return (
    <div className="flex flex-col gap-5">
      <SaveFailure
        error={saving.error}
        thing="template"
        onReload={reload}
        whenGone="Save again to create a new template."
      />
      <form
        id={formId}
        noValidate
        aria-label="Template"
        onSubmit={(event) => void submit(event)}
        className="grid gap-4 sm:grid-cols-2"
      >
        <Field label="Template name" error={errors.name?.message}>
          <Input {...register('name')} data-autofocus maxLength={120} autoComplete="off" />
        </Field>
        <Field label="Meeting title" error={errors.title?.message}>
          <Input {...register('title')} maxLength={200} autoComplete="off" />
        </Field>
        <Field label="Meeting type" error={errors.meeting_type?.message}>
          <Select {...register('meeting_type')}>
            <MeetingTypeOptions />
          </Select>
        </Field>
        <Field label="Duration in minutes" error={errors.duration_minutes?.message}>
          <Controller
            control={control}
            name="duration_minutes"
            render={({ field: { onChange, ...field } }) => <MinutesInput {...field} onMinutes={onChange} />}
          />
        </Field>
      </form>
      <TemplateAttendees
        attendees={fields}
        error={errors.attendees?.root?.message ?? errors.attendees?.message}
        onAdd={(added) => append(added, { shouldFocus: false })}
        onRemove={remove}
        onTyping={setAdding}
      />
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          type="submit"
          form={formId}
          variant="primary"
          disabled={!typedName.trim()}
          busy={isSubmitting || saving.isPending}
        >
          Save Template
        </Button>
      </DialogActions>
    </div>
  );
}
