import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field.tsx';
import { cleanField, inputClass } from './input.tsx';

/** Grows with its text where the browser can. */
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
