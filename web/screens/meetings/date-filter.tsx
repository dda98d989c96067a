import { DayInput } from '#web/ui/day-input.tsx';
import { Field } from '#web/ui/field.tsx';

type DateFilterProps = {
  label: 'From' | 'To';
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string | undefined) => void;
};

export function DateFilter({ label, value, min, max, onChoose }: DateFilterProps) {
  return (
    <Field label={label} hideLabel className="md:max-xl:col-span-3">
      <span className="relative block">
        <span
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-sm text-ink-3"
        >
          {label}
        </span>
        <DayInput
          className={label === 'From' ? 'pr-2 pl-13' : 'pr-2 pl-9'}
          value={value}
          min={min}
          max={max}
          onChoose={onChoose}
        />
      </span>
    </Field>
  );
}
