import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Something that is on or off from now on, without a Save. */
export function Switch({ label, className, ...props }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label
      className={classNames(
        'inline-flex min-h-6 cursor-pointer touch items-center gap-2.5 text-sm',
        className,
      )}
    >
      <span className="relative inline-flex shrink-0">
        <input
          {...props}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is on
          role="switch"
          className="peer h-5 w-9 cursor-pointer appearance-none rounded-full border border-ink-3 bg-sunk checked:border-accent checked:bg-accent disabled:opacity-50"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-3 rounded-full bg-ink-3 transition-transform duration-150 peer-checked:translate-x-4 peer-checked:bg-accent-ink"
        />
      </span>
      <span>{label}</span>
    </label>
  );
}
