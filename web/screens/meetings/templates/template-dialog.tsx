import { useId, useState } from 'react';
import { Controller, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { t } from '#domain/format/text.ts';
import { type Template, templateIncomplete, TemplateInput } from '#contract/meetings/templates.ts';
import { leaving, mayLeave, useLeaveQuestion } from '#web/components/forms/leave-question.ts';
import { MeetingTypeOptions } from '#web/components/meetings/meeting-type.tsx';
import { MinutesInput } from '#web/components/meetings/minutes-input.tsx';
import { SettingRow } from '#web/components/forms/setting-row.tsx';
import { SaveFailure } from '#web/components/forms/failure-alert.tsx';
import { schemaResolver } from '#web/components/forms/schema-resolver.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { formValuesOf, type TemplateFormValues, useTemplateSaving } from './queries.ts';
import { format } from '#web/components/forms/format.ts';
import { useQuery } from '@tanstack/react-query';
import { newcomers } from '#domain/meetings/group.ts';
import { toMajor } from '#domain/money/money.ts';
import { tierLabel } from '#wording/labels.ts';
import { AddAttendeeForm } from '#web/components/meetings/add-attendee-form.tsx';
import { AddGroupMenu } from '#web/components/forms/list-menu.tsx';
import { suggestionsQuery } from '#web/components/organization/organization-queries.ts';
import { usePay } from '#web/components/people/pay.tsx';
import { TiersNotice } from '#web/components/people/salary-tiers.tsx';
import { Alert } from '#web/ui/alert.tsx';

type TemplateDialogProps = {
  /** Undefined for a new template. */
  template?: Template | undefined;
  onClose: () => void;
};

export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const leave = leaving(onClose);
  const { seesPay } = usePay();
  const formId = useId();
  const { register, control, handleSubmit, formState, reset } = useForm({
    resolver: schemaResolver(TemplateInput),
    defaultValues: formValuesOf(template),
  });
  const { errors, isDirty, isSubmitting } = formState;
  const typedName = useWatch({ control, name: 'name' });
  const { fields, append, remove } = useFieldArray({ control, name: 'attendees' });
  const [isAdding, setAdding] = useState(false);
  useLeaveQuestion(() => isDirty || isAdding);
  const { saving, save, reload } = useTemplateSaving(template, {
    onSaved: onClose,
    onReloaded: (fresh) => reset(formValuesOf(fresh)),
  });
  const submit = handleSubmit(
    // Saving also discards an attendee who was typed but not added, so it asks first.
    async (values) => {
      if (!isAdding || (await mayLeave())) save(values);
    },
    () => {
      if (!typedName.trim() || fields.length === 0)
        toast.error(t`Cannot save template`, { description: templateIncomplete });
    },
  );

  return (
    <Dialog
      onClose={() => void leave()}
      size="lg"
      title={template ? 'Edit Template' : 'Create Template'}
      description={seesPay ? 'Attendees keep their current rates.' : undefined}
    >
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
          <Button onClick={onClose}>Cancel</Button>
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
    </Dialog>
  );
}

type TemplateAttendee = TemplateFormValues['attendees'][number];

type TemplateAttendeesProps = {
  attendees: readonly (TemplateAttendee & { id: string })[];
  error: string | undefined;
  onAdd: (added: TemplateAttendee[]) => void;
  onRemove: (index: number) => void;
  onTyping: (isTyping: boolean) => void;
};

function TemplateAttendees({ attendees, error, onAdd, onRemove, onTyping }: TemplateAttendeesProps) {
  const { seesPay } = usePay();
  const { data: suggestions } = useQuery(suggestionsQuery);
  return (
    <section aria-label="Attendees">
      <div className="mb-1 flex items-center justify-between gap-4">
        <h3 className="text-sm font-medium">
          Attendees
          {attendees.length > 0 && (
            <span className="font-normal text-ink-2">
              {' '}
              {format.count(attendees.length, 'person', 'people')}
            </span>
          )}
        </h3>
        <AddGroupMenu
          onChoose={({ members }) => {
            const added = newcomers(attendees, members);
            onAdd(
              added.map(({ name, role, salaryTier, hourlyRate }) => ({
                name,
                role,
                salary_tier: salaryTier,
                hourly_rate: hourlyRate,
              })),
            );
            return added.length;
          }}
        />
      </div>
      <div className="not-empty:mb-3">
        <TiersNotice />
      </div>
      <AddAttendeeForm
        roles={suggestions?.roles ?? []}
        onTyping={onTyping}
        onAdd={({ name, role, salaryTier, hourlyRateCents }) =>
          onAdd([{ name, role, salary_tier: salaryTier, hourly_rate: toMajor(hourlyRateCents) }])
        }
      />
      {error && (
        <div className="mt-3">
          <Alert tone="bad">{error}</Alert>
        </div>
      )}
      {attendees.length === 0 && !error && (
        <p className="mt-3 rounded-lg border border-dashed border-line px-4 py-10 text-center text-sm text-ink-2">
          No attendees yet. Add people one by one or a whole group.
        </p>
      )}
      {attendees.length > 0 && (
        <ul className="mt-3 rounded-lg border border-line">
          {attendees.map(({ id, name, role, salary_tier, hourly_rate }, index) => (
            <SettingRow
              key={id}
              name={name}
              note={salary_tier ? `${role} · ${tierLabel(salary_tier)}` : role}
              mark={
                seesPay &&
                hourly_rate !== undefined && (
                  <span className="tabular shrink-0 text-sm">
                    {format.moneyWithCents(hourly_rate)}
                    <span className="text-ink-3"> /h</span>
                  </span>
                )
              }
              onRemove={() => onRemove(index)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
