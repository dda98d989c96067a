import { type ComponentProps, useState } from 'react';
import { typedMinutes } from '#domain/time/duration-text.ts';
import { Input } from '#web/ui/input.tsx';

type MinutesInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  /** NaN is what was typed and says no length: it stays to be mended. */
  value: number | null;
  /** Told at each key; null for nothing, NaN for what says no length. */
  onMinutes: (minutes: number | null) => void;
};

/** Takes "90", "1:30" and "1h 30m". The text stays as it is typed until the field is left, and is minutes then. */
export function MinutesInput({ value, onMinutes, onBlur, ...props }: MinutesInputProps) {
  const [typed, setTyped] = useState('');
  const [isTyping, setTyping] = useState(false);
  return (
    <Input
      {...props}
      inputMode="numeric"
      autoComplete="off"
      className="tabular"
      value={isTyping || Number.isNaN(value) ? typed : (value ?? '')}
      onChange={({ target }) => {
        setTyped(target.value);
        setTyping(true);
        onMinutes(typedMinutes(target.value));
      }}
      onBlur={(event) => {
        setTyping(false);
        onBlur?.(event);
      }}
    />
  );
}
