import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { Skeleton } from '#web/ui/card.tsx';
import { keepFocusOnRemoval } from '#web/ui/focus-next-row.ts';

type SettingRowProps = {
  name: string;
  note?: ReactNode;
  /** Shown before the button. */
  mark?: ReactNode;
  busy?: boolean;
  /** While another change is pending. */
  disabled?: boolean;
  /** Undefined for users who may not remove it. */
  onRemove: (() => void) | undefined;
};

/** A row of a settings list, with a Remove button. */
export function SettingRow({ name, note, mark, busy, disabled, onRemove }: SettingRowProps) {
  return (
    <li
      ref={keepFocusOnRemoval}
      className="flex min-h-11 items-center gap-3 border-line py-1 pe-1 ps-3 not-first:border-t"
    >
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">{name}</span>
        {note && <span className="block text-xs text-ink-2">{note}</span>}
      </p>
      {mark}
      {onRemove ? (
        <IconButton
          icon={X}
          label={`Remove ${name}`}
          busy={busy}
          disabled={disabled}
          onClick={singleClick(onRemove)}
        />
      ) : (
        <span className="w-2" />
      )}
    </li>
  );
}

export function SettingRowsSkeleton() {
  return (
    <div aria-busy className="mt-4 rounded-lg border border-line">
      {['w-24', 'w-32', 'w-28', 'w-20', 'w-36'].map((width) => (
        <div key={width} className="flex min-h-11 items-center border-line px-3 not-first:border-t">
          <Skeleton className={`h-4 ${width}`} />
        </div>
      ))}
    </div>
  );
}
