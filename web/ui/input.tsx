import type { ChangeEvent, ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field.tsx';

export const inputClass = classNames(
  'w-full min-w-0 touch rounded-lg border border-mark bg-surface px-3 field-text text-ink',
  'hover:border-ink-3 focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0',
  'aria-invalid:border-bad aria-invalid:outline-bad disabled:bg-sunk disabled:text-ink-3 [&[readonly]]:bg-sunk',
);

export function Input({ id, className, onChange, ...props }: ComponentProps<'input'>) {
  const control = useFieldControl(id);
  return (
    <input
      {...control}
      {...props}
      id={control.id}
      onChange={(event) => {
        cleanField(event);
        onChange?.(event);
      }}
      className={classNames(inputClass, 'h-9.5', className)}
    />
  );
}

/** All except tabs and line breaks, like the server. */
const controlCharacters = /(?:(?![\t\n\r\u0080-\u009f])\p{Cc})+/gu;

/**
 * Replaces control characters, which copied text from slides and terminals contains; most of them are soft line
 * breaks.
 */
export const usableText = (text: string, lineBreak: '\n' | ' '): string =>
  text.replace(controlCharacters, lineBreak);

/** Cleans the typed or pasted text of a field before its change handler reads it. */
function cleanField({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (currentTarget.type === 'password' || currentTarget.type === 'file') return;
  if (currentTarget.autocomplete.includes('password')) return;
  const text = usableText(currentTarget.value, currentTarget.type === 'textarea' ? '\n' : ' ');
  if (text !== currentTarget.value) currentTarget.value = text;
}

/** Grows with its text if the browser supports it. */
export function Textarea({ id, className, onChange, ...props }: ComponentProps<'textarea'>) {
  const control = useFieldControl(id);
  return (
    <textarea
      rows={3}
      {...control}
      {...props}
      id={control.id}
      onChange={(event) => {
        cleanField(event);
        onChange?.(event);
      }}
      className={classNames(inputClass, 'field-sizing-content max-h-80 min-h-20 py-2', className)}
    />
  );
}
