import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-control.ts';
import { cleanField } from './usable-text.ts';

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
