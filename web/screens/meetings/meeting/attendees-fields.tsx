import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { useController, useFieldArray, useFormContext } from 'react-hook-form';
import { longestMeetingMinutes, mostUnnamed } from '#contract/meetings/meetings.ts';
import type { SalaryTier } from '#contract/people/tiers.ts';
import type { Group } from '#contract/meetings/groups.ts';
import { t } from '#domain/format/text.ts';
import { newcomers } from '#domain/meetings/group.ts';
import { AddGroupMenu, LoadTemplateMenu } from '#web/components/forms/list-menu.tsx';
import { toast } from '#web/ui/toast.ts';
import { tierLabel } from '#wording/labels.ts';
import { format } from '#web/components/forms/format.ts';
import { salaryTiersQuery, suggestionsQuery } from '#web/components/organization/organization-queries.ts';
import { usePay } from '#web/components/people/pay.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ComboInput, Field, Input, Select } from '#web/ui/field.tsx';
import { keepFocusOnRemoval } from '#web/ui/focus-next-row.ts';
import { ConfirmGuess } from './confirm-guess.tsx';
import { blankToNullNumber, type MeetingFormValues } from './meeting-form-values.ts';

type AttendeesFieldsProps = {
  hasUnnamed: boolean;
  /** The number of people that an import guessed, if any. */
  guess: number | null;
};

export function AttendeesFields({ hasUnnamed, guess }: AttendeesFieldsProps) {
  const { control, formState, getValues } = useFormContext<MeetingFormValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'attendees' });
  const addButton = useRef<HTMLButtonElement>(null);
  const { data: suggestions } = useQuery(suggestionsQuery);
  const { data: tiers = [] } = useQuery(salaryTiersQuery);
  const { seesPay } = usePay();
  const { attendees: errors } = formState.errors;
  const message = errors?.root?.message ?? errors?.message;

  const addAll = (people: readonly Omit<Group['members'][number], 'id'>[]): number => {
    const added = newcomers(getValues('attendees'), people);
    for (const { name, role, salaryTier, hourlyRate } of added)
      append({
        name,
        role,
        salaryTier,
        ...(seesPay && { hourlyRate }),
        joinedMinute: 0,
        leftMinute: null,
      });
    return added.length;
  };
  const add = () => {
    const tier = tiers[1] ?? tiers[0];
    append({
      name: '',
      role: '',
      salaryTier: tier?.name ?? null,
      ...(seesPay && { hourlyRate: tier?.hourlyCost ?? 0 }),
      joinedMinute: 0,
      leftMinute: null,
    });
  };
  return (
    <Card aria-label="Attendees" className="overflow-hidden">
      <div className="px-5 py-4">
        <CardHead
          title="Attendees"
          note={format.count(fields.length, 'person', 'people')}
          action={
            <>
              <LoadTemplateMenu
                onChoose={({ attendees }) => {
                  const people = attendees.map((one) => ({
                    ...one,
                    salaryTier: one.salary_tier,
                    hourlyRate: one.hourly_rate,
                  }));
                  toast.success(t`Template loaded`, {
                    description: t`${format.count(addAll(people), 'attendee')} added`,
                  });
                }}
              />
              <AddGroupMenu onChoose={({ members }) => addAll(members)} />
              <Button icon={Plus} ref={addButton} onClick={add}>
                Add attendee
              </Button>
            </>
          }
        />
        {guess !== null && (
          <ConfirmGuess
            value="attendees"
            className="mt-2"
            label={`The number of people (${format.integer(guess)}) was estimated at import, and is right`}
          />
        )}
        {message && (
          <div className="mt-3">
            <Alert tone="bad">{message}</Alert>
          </div>
        )}
      </div>
      {fields.map((field, index) => (
        <AttendeeFields
          key={field.id}
          index={index}
          tiers={tiers}
          names={suggestions?.names ?? []}
          roles={suggestions?.roles ?? []}
          onRemove={() => {
            remove(index);
            addButton.current?.focus();
          }}
        />
      ))}
      {hasUnnamed && <UnnamedField />}
    </Card>
  );
}

type AttendeeFieldsProps = {
  index: number;
  tiers: readonly SalaryTier[];
  /** Suggestions. */
  names: readonly string[];
  roles: readonly string[];
  onRemove: () => void;
};

/** One attendee: a row on a desktop, with the labels of the first row as headings, and a block on a phone. */
function AttendeeFields({ index, tiers, names, roles, onRemove }: AttendeeFieldsProps) {
  const { register, formState } = useFormContext<MeetingFormValues>();
  const { seesPay } = usePay();
  const errors = formState.errors.attendees?.[index];
  const minute = { type: 'number', inputMode: 'numeric', min: 0, max: longestMeetingMinutes } as const;
  return (
    <fieldset
      ref={keepFocusOnRemoval}
      className={classNames(
        'relative grid grid-cols-2 items-start gap-3 border-t border-line px-5 py-4 xl:py-3',
        seesPay
          ? 'xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1.3fr)_8.5rem_7rem_5.5rem_5.5rem_2.25rem]'
          : 'xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1.3fr)_5.5rem_5.5rem_2.25rem]',
        index > 0 && 'xl:[&_div:has(>label)]:sr-only',
      )}
    >
      <legend className="sr-only">Attendee {index + 1}</legend>
      <Field label="Name" error={errors?.name?.message} className="max-xl:col-span-2 max-xl:pe-12">
        <ComboInput suggestions={names} {...register(`attendees.${index}.name`)} />
      </Field>
      <Field label="Role" error={errors?.role?.message} className="max-xl:col-span-2">
        <ComboInput suggestions={roles} {...register(`attendees.${index}.role`)} />
      </Field>
      {seesPay && (
        <>
          <Field label="Salary tier" error={errors?.salaryTier?.message}>
            <TierSelect index={index} tiers={tiers} />
          </Field>
          <Field label={`${format.currencySymbol} per hour`} error={errors?.hourlyRate?.message}>
            <Input
              type="number"
              inputMode="decimal"
              min={0}
              step="any"
              className="tabular"
              {...register(`attendees.${index}.hourlyRate`, { valueAsNumber: true })}
            />
          </Field>
        </>
      )}
      <Field label="From min" error={errors?.joinedMinute?.message}>
        <Input
          {...minute}
          className="tabular"
          {...register(`attendees.${index}.joinedMinute`, { valueAsNumber: true })}
        />
      </Field>
      <Field label="Until min" error={errors?.leftMinute?.message}>
        <Input
          {...minute}
          className="tabular"
          placeholder="end"
          {...register(`attendees.${index}.leftMinute`, { setValueAs: blankToNullNumber })}
        />
      </Field>
      <IconButton
        icon={X}
        label={`Remove attendee ${index + 1}`}
        className={classNames('max-xl:absolute! max-xl:top-9.5 max-xl:inset-e-3', index === 0 && 'xl:mt-7')}
        onClick={onRemove}
      />
    </fieldset>
  );
}

// A select item must not have an empty value.
const noTier = ':none';

/** Choosing a tier sets the hourly rate to the tier's rate. A tier that no longer exists can be kept. */
function TierSelect({ index, tiers }: { index: number; tiers: readonly SalaryTier[] }) {
  const { control, setValue } = useFormContext<MeetingFormValues>();
  const {
    field: { ref, name: fieldName, value, onBlur, onChange },
  } = useController({ control, name: `attendees.${index}.salaryTier` });
  const names = tiers.map((tier) => tier.name);
  const choose = (name: string) => {
    onChange(name === noTier ? null : name);
    const tier = tiers.find((one) => one.name === name);
    if (tier)
      setValue(`attendees.${index}.hourlyRate`, tier.hourlyCost, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Select
      ref={ref}
      name={fieldName}
      value={value ?? noTier}
      onBlur={onBlur}
      onChange={(event) => choose(event.target.value)}
    >
      <option value={noTier}>No tier</option>
      {[...new Set([...names, ...(value ? [value] : [])])].map((name) => (
        <option key={name} value={name}>
          {tierLabel(name)}
        </option>
      ))}
    </Select>
  );
}

function UnnamedField() {
  const { register, formState } = useFormContext<MeetingFormValues>();
  return (
    <div className="border-t border-line px-5 py-4">
      <Field
        label="Unnamed attendees"
        help="They attended the whole meeting but are not listed by name."
        error={formState.errors.unnamedAttendees?.message}
      >
        <Input
          type="number"
          inputMode="numeric"
          min={0}
          max={mostUnnamed}
          className="tabular max-w-32"
          {...register('unnamedAttendees', { valueAsNumber: true })}
        />
      </Field>
    </div>
  );
}
