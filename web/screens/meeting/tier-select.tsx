import { useController, useFormContext } from 'react-hook-form';
import type { SalaryTier } from '#contract/organizations.ts';
import { tierLabel } from '#domain/money/salary-tiers.ts';
import { Select } from '#web/ui/select.tsx';
import type { MeetingFormValues } from './meeting-form-values.ts';

// No item carries an empty string.
const noTier = ':none';

/** Choosing a tier sets the hourly rate to that tier's; a tier that no longer exists can be kept. */
export function TierSelect({ index, tiers }: { index: number; tiers: readonly SalaryTier[] }) {
  const { control, setValue } = useFormContext<MeetingFormValues>();
  const {
    field: { ref, name: fieldName, value, onBlur, onChange },
  } = useController({ control, name: `attendees.${index}.salaryTier` });
  const names = tiers.map((tier) => tier.name);
  const choose = (name: string) => {
    onChange(name === noTier ? null : name);
    const tier = tiers.find((one) => one.name === name);
    if (tier)
      setValue(`attendees.${index}.hourlyRate`, tier.hourlyRate, { shouldDirty: true, shouldValidate: true });
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
      {[...new Set([...names, ...(value === null ? [] : [value])])].map((name) => (
        <option key={name} value={name}>
          {tierLabel(name)}
        </option>
      ))}
    </Select>
  );
}
