import { X } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { longestMeetingMinutes } from '#contract/meetings.ts';
import type { SalaryTier } from '#contract/organizations.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ComboInput } from '#web/ui/combo-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { blankToNullNumber, type MeetingFormValues } from './meeting-form-values.ts';
import { TierSelect } from './tier-select.tsx';

type AttendeeFieldsProps = {
  index: number;
  tiers: readonly SalaryTier[];
  /** Suggestions. */
  names: readonly string[];
  roles: readonly string[];
  onRemove: () => void;
};

/** One attendee: a line on a desktop, where the first line's labels serve as headings; a block on a phone. */
export function AttendeeFields({ index, tiers, names, roles, onRemove }: AttendeeFieldsProps) {
  const { register, formState } = useFormContext<MeetingFormValues>();
  const errors = formState.errors.attendees?.[index];
  const minute = { type: 'number', inputMode: 'numeric', min: 0, max: longestMeetingMinutes } as const;
  return (
    <fieldset
      className={classNames(
        'relative grid grid-cols-2 items-start gap-3 border-t border-line px-5 py-4 xl:py-3',
        'xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1.3fr)_8.5rem_7rem_5.5rem_5.5rem_2.25rem]',
        index > 0 && 'xl:[&_div:has(>label)]:sr-only',
      )}
    >
      <legend className="sr-only">Attendee {index + 1}</legend>
      <Field label="Name" error={errors?.name?.message} className="max-xl:col-span-2 max-xl:pr-12">
        <ComboInput suggestions={names} {...register(`attendees.${index}.name`)} />
      </Field>
      <Field label="Role" error={errors?.role?.message} className="max-xl:col-span-2">
        <ComboInput suggestions={roles} {...register(`attendees.${index}.role`)} />
      </Field>
      <Field label="Salary tier" error={errors?.salaryTier?.message}>
        <TierSelect index={index} tiers={tiers} />
      </Field>
      <Field label="$ per hour" error={errors?.hourlyRate?.message}>
        <Input
          type="number"
          inputMode="decimal"
          min={0}
          step="any"
          className="tabular"
          {...register(`attendees.${index}.hourlyRate`, { valueAsNumber: true })}
        />
      </Field>
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
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove attendee ${index + 1}`}
        className={classNames('max-xl:absolute! max-xl:top-9.5 max-xl:right-3', index === 0 && 'xl:mt-7')}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </fieldset>
  );
}
