import { type ComponentProps, useState } from 'react';
import { Input } from '#web/ui/field.tsx';

type MinuteInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: number;
  /** NaN for text that is not a whole number, which stays in the field. */
  onMinute: (minute: number) => void;
};

/** A whole number of minutes. */
export function MinuteInput({ value, onMinute, ...props }: MinuteInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Input
      {...props}
      inputMode="numeric"
      autoComplete="off"
      className="tabular"
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        onMinute(/^\d{1,5}$/.test(target.value.trim()) ? Number(target.value) : NaN);
      }}
      onBlur={() => Number.isNaN(value) || setTyped(undefined)}
    />
  );
}
