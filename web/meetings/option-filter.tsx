import { tierLabel } from '#domain/salary-tiers.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

// No item carries an empty string.
const all = ':all';

type OptionFilterProps = {
  label: string;
  /** The first item, which takes the filter away. */
  everything: string;
  options: readonly string[];
  value: string | undefined;
  onChoose: (value: string | undefined) => void;
};

export function OptionFilter({ label, everything, options, value, onChoose }: OptionFilterProps) {
  const known = options.find((option) => option.toLowerCase() === value?.toLowerCase());
  // A link may name what nobody uses any more, or the options may still be on their way.
  const shown = value !== undefined && known === undefined ? [...options, value] : options;
  return (
    <Field label={label} hideLabel className="md:max-xl:col-span-2">
      <Select
        value={known ?? value ?? all}
        onChange={(event) => onChoose(event.target.value === all ? undefined : event.target.value)}
      >
        <option value={all}>{everything}</option>
        {shown.map((option) => (
          <option key={option} value={option}>
            {tierLabel(option)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
