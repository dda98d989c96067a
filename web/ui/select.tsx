import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field.tsx';
import { inputClass } from './input.tsx';

/** The value of a select without a choice; items must not have an empty string. */
export const notChosen = 'not-chosen';

type SelectProps = ComponentProps<'select'> & {
  /** Shown while the value is `notChosen`; cannot be chosen itself. */
  placeholder?: string;
};

/** The native select, which is best on a phone and for screen readers. Children are options. */
export function Select({ id, className, placeholder, children, ...props }: SelectProps) {
  const control = useFieldControl(id);
  return (
    <span className={classNames('relative block', className)}>
      <select
        {...control}
        {...props}
        id={control.id}
        className={classNames(inputClass, 'h-9.5 appearance-none truncate pt-px pr-9')}
      >
        {placeholder && (
          <option value={notChosen} disabled hidden>
            {placeholder}
          </option>
        )}
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-2"
        aria-hidden
      />
    </span>
  );
}
