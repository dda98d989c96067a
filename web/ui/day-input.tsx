import { useEffect, useRef, type ComponentProps } from 'react';
import { Input } from './field.tsx';

type DayInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'min' | 'max' | 'ref'> & {
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /** Called with each complete day within the bounds; undefined when the field is empty. */
  onChoose: (day: string | undefined) => void;
};

/** A date field. Keeps partial input: after the first digit of a year, the day is in the year 2. */
export function DayInput({
  value = '',
  min = '2000-01-01',
  max = '2099-12-31',
  onChoose,
  ...props
}: DayInputProps) {
  const field = useRef<HTMLInputElement>(null);

  // A value from elsewhere (Back, Clear filters) replaces the text.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = value;
  }, [value]);

  return (
    <Input
      {...props}
      ref={field}
      type="date"
      min={min}
      max={max}
      defaultValue={value}
      onChange={({ target }) => {
        if (target.validity.valid && target.value !== value) onChoose(target.value || undefined);
      }}
      onBlur={({ target }) => {
        if (!target.validity.valid) target.value = value;
      }}
    />
  );
}
