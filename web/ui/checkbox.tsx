import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A checkbox and its label. */
export function Checkbox({ label, className, ...props }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label
      className={classNames(
        'inline-flex cursor-pointer touch md:pointer-fine:min-h-6 items-center gap-2.5 text-sm',
        className,
      )}
    >
      <input {...props} type="checkbox" className="size-4 shrink-0 cursor-pointer accent-accent" />
      <span>{label}</span>
    </label>
  );
}
