import type { ComponentProps, ReactNode } from 'react';

type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode;
  /** The effect of the choice. */
  note?: ReactNode;
};

/** One of a few options, framed to be easy to press. The surrounding fieldset names the question. */
export function RadioCard({ label, note, ...props }: RadioCardProps) {
  return (
    <label className="flex cursor-pointer touch items-start gap-2.5 rounded-lg border border-line px-3 py-2.5 text-sm hover:bg-sunk has-checked:border-accent has-checked:bg-accent-soft">
      <input {...props} type="radio" className="mt-0.5 size-4 shrink-0 accent-accent" />
      <span className="min-w-0">
        {label}
        {note && <span className="mt-0.5 block wrap-anywhere text-ink-2">{note}</span>}
      </span>
    </label>
  );
}
