import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { addPerson, editPerson, type Person, PersonEdit } from '#contract/people/people.ts';
import { t } from '#domain/format/text.ts';
import { providerNames } from '#wording/labels.ts';
import { call } from '#web/api/client.ts';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { leaving, useLeaveQuestion } from '#web/components/forms/leave-question.ts';
import { suggestionsQuery } from '#web/components/organization/organization-queries.ts';
import { useSchemaForm } from '#web/components/forms/schema-resolver.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ComboInput, Field, Input, Textarea } from '#web/ui/field.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useDirectoryChange } from './queries.ts';
import { fromDayOf, type Start, StartFields, TierSelect } from './tier-fields.tsx';

const { name, emails, role, department, leftOn, weeklyHours } = addPersonFields();

function addPersonFields() {
  const { shape } = PersonEdit;
  return { ...shape, name: addPerson.body.shape.name, emails: addPerson.body.shape.emails.def.innerType };
}

/** Addresses are typed one per line. */
const Typed = z.object({
  name,
  emails: z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => text.split(/[\s,;]+/).filter((address) => address !== '')),
      emails,
    ),
  ),
  role,
  department,
  leftOn,
  weeklyHours,
});

type PersonDialogProps = { person?: Person; onClose: () => void };

/** Adds a person, or edits one. */
export function PersonDialog({ person, onClose }: PersonDialogProps) {
  const leave = leaving(onClose);
  const { data: suggestions } = useQuery(suggestionsQuery);
  const [tier, setTier] = useState(person?.salaryTier ?? null);
  const [start, setStart] = useState<Start>({ kind: 'today' });
  const form = useSchemaForm(Typed, {
    name: person?.name ?? '',
    emails: person?.emails.join('\n') ?? '',
    role: person?.role ?? '',
    department: person?.department ?? '',
    leftOn: person?.leftOn ?? null,
    weeklyHours: person?.weeklyHours ?? null,
  });
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  const hasNewTier = tier !== (person?.salaryTier ?? null);
  const saving = usePersonSaving(person, onClose);
  useLeaveQuestion(() => isDirty || hasNewTier);

  const submit = form.handleSubmit((typed) => {
    if (saving.isPending) return;
    const fromDay = fromDayOf(start);
    saving.run({
      ...typed,
      role: typed.role || null,
      department: typed.department || null,
      ...(hasNewTier && { tier: { salaryTier: tier, ...(fromDay && { fromDay }) } }),
    });
  });

  return (
    <Dialog onClose={() => void leave()} title={person ? <bdi>Edit {person.name}</bdi> : 'Add person'}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <FailureAlert error={saving.error} />
        {person?.directory && (
          <Alert tone="info">
            Name, addresses and leaving follow the directory of {providerNames[person.directory.kind]}. A
            department that you edit stays.
          </Alert>
        )}
        <Field label="Name" error={errors.name?.message}>
          <Input {...register('name')} data-autofocus maxLength={120} autoComplete="off" />
        </Field>
        <Field
          label="Email addresses"
          optional
          error={errors.emails?.message ?? errors.emails?.root?.message}
          help="One per line. Meetings with one of them belong to this person."
        >
          <Textarea {...register('emails')} rows={2} autoComplete="off" autoCapitalize="none" />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Role or title" optional error={errors.role?.message}>
            <ComboInput {...register('role')} maxLength={120} suggestions={suggestions?.roles ?? []} />
          </Field>
          <Field label="Department" optional error={errors.department?.message}>
            <ComboInput
              {...register('department')}
              maxLength={120}
              suggestions={suggestions?.departments ?? []}
            />
          </Field>
          <Field label="Salary tier">
            <TierSelect value={tier} onChoose={(chosen) => setTier(chosen ?? null)} />
          </Field>
          {person && (
            <Field label="Left on" optional help="The first day without them." error={errors.leftOn?.message}>
              <Controller
                control={control}
                name="leftOn"
                render={({ field: { value, onChange } }) => (
                  <DayInput value={value ?? undefined} onChoose={(day) => onChange(day ?? null)} />
                )}
              />
            </Field>
          )}
          {person && (
            <Field
              label="Hours a week"
              optional
              help="Working time, if not that of the organization."
              error={errors.weeklyHours?.message}
            >
              <Input
                {...register('weeklyHours', {
                  setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)),
                })}
                inputMode="numeric"
                autoComplete="off"
              />
            </Field>
          )}
        </div>
        {hasNewTier && person && person.tiers.length > 0 && <StartFields value={start} onChoose={setStart} />}
        <FormActions label={person ? 'Save' : 'Add person'} busy={saving.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

type Details = {
  name: string;
  emails: string[];
  role: string | null;
  department: string | null;
  leftOn?: string | null | undefined;
  weeklyHours?: number | null | undefined;
  tier?: { salaryTier: string | null; fromDay?: string };
};

function usePersonSaving(person: Person | undefined, onSaved: () => void) {
  return useDirectoryChange(
    ({ leftOn: left = null, weeklyHours: weekly = null, ...details }: Details) =>
      person
        ? call(editPerson, {
            params: { id: String(person.id) },
            body: { ...details, leftOn: left, weeklyHours: weekly, version: person.version },
          })
        : call(addPerson, { body: details }),
    {
      onDone: (saved) => {
        toast.success(person ? t`${saved.name} saved` : t`${saved.name} added`);
        onSaved();
      },
    },
  );
}
