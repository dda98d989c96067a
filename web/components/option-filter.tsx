import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

// No item carries an empty string.
const all = ':all';

type OptionFilterProps = {
  label: string;
  /** The first item, which takes the filter away. */
  everything: string;
  options: readonly string[];
  /** An option as it is shown. */
  textOf?: (option: string) => string;
  value: string | undefined;
  onChoose: (value: string | undefined) => void;
  className?: string;
};

export function OptionFilter(props: OptionFilterProps) {
  const { label, everything, options, textOf = String, value, onChoose, className = '' } = props;
  const known = options.find((option) => option.toLowerCase() === value?.toLowerCase());
  // A link may name what nobody uses any more, or the options may still be on their way.
  const shown = value !== undefined && known === undefined ? [...options, value] : options;
  return (
    <Field label={label} hideLabel className={className}>
      <Select
        value={known ?? value ?? all}
        onChange={({ target }) => onChoose(target.value === all ? undefined : target.value)}
      >
        <option value={all}>{everything}</option>
        {shown.map((option) => (
          <option key={option} value={option}>
            {textOf(option)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
