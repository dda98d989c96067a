import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** An on/off setting that applies at once, without a Save. */
export function Switch({ label, className, ...props }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label
      className={classNames(
        'inline-flex cursor-pointer touch md:pointer-fine:min-h-6 items-center gap-2.5 text-sm',
        className,
      )}
    >
      <span className="relative inline-flex shrink-0">
        <input
          {...props}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is on
          role="switch"
          className="switch peer"
        />
        <span
          aria-hidden
          className="switch-thumb peer-checked:translate-x-4 rtl:peer-checked:-translate-x-4 peer-checked:bg-accent-ink"
        />
      </span>
      <span>{label}</span>
    </label>
  );
}
