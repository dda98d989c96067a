import type { ReactNode } from 'react';
import { format } from './format.ts';
import { Button } from '#web/ui/button.tsx';

type SelectionBarProps = { count: number; onClear: () => void; children: ReactNode };

/** Actions for the selected rows; nothing without a selection. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <section
      aria-label="Selection"
      className="sticky top-16 z-20 flex flex-wrap items-center gap-2 rounded-lg bg-accent-soft px-4 py-2 text-sm"
    >
      <output className="me-auto font-medium">{format.integer(count)} selected</output>
      {children}
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}

type TickProps = { label: string; checked: boolean; onTick: (isTicked: boolean) => void };

/** A checkbox for one or all rows, large enough for a finger. */
export function Tick({ label, checked, onTick }: TickProps) {
  return (
    <label className="relative -my-2 -ms-3 inline-flex touch cursor-pointer items-center justify-center p-2 align-middle">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ target }) => onTick(target.checked)}
        className="size-4 cursor-pointer accent-accent"
      />
    </label>
  );
}
