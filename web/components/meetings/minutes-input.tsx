import { type ComponentProps, useState } from 'react';
import { typedMinutes } from '#domain/time/duration-text.ts';
import { Input } from '#web/ui/field.tsx';
import { format } from '#web/components/forms/format.ts';

type MinutesInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  /** NaN for text that is not a duration; it stays in the field to be corrected. */
  value: number | null;
  /** Called on each change; null for an empty field, NaN for text that is not a duration. */
  onMinutes: (minutes: number | null) => void;
};

/** Accepts "90", "1:30" and "1h 30m", and shows plain minutes when the field loses the focus. */
export function MinutesInput({ value, onMinutes, onBlur, ...props }: MinutesInputProps) {
  const [typed, setTyped] = useState('');
  const [isTyping, setTyping] = useState(false);
  const isRounded = /\d[.,]\d/.test(typed) && value === typedMinutes(typed) && !!value;
  return (
    <>
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
      <output className="text-xs text-ink-2 not-empty:mt-1.5">
        {isRounded && `${typed.trim()} is saved as ${format.count(value, 'whole minute')}`}
      </output>
    </>
  );
}
