/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events --
   the focus stays in the field above, which handles the keys; a datalist can neither be grouped nor styled */
import { useCallback } from 'react';
import type { Found, Section } from './use-found.ts';

type FoundListProps = {
  id: string;
  sections: readonly Section[];
  active: Found | undefined;
  onPoint: (item: Found) => void;
  onChoose: (item: Found) => void;
};

/** The listbox below the field; the focus stays in the field. */
export function FoundList({ id, sections, active, onPoint, onChoose }: FoundListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Results"
      className="max-h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain p-2 empty:hidden"
    >
      {sections.map(({ title, items }) => (
        <div key={title} role="group" aria-label={title} className="not-first:mt-2">
          <p aria-hidden className="px-2.5 pt-1.5 pb-1 text-xs font-medium text-ink-3">
            {title}
          </p>
          {items.map((item) => (
            <Option
              key={item.id}
              id={`${id}-${item.id}`}
              item={item}
              isActive={item.id === active?.id}
              onPoint={onPoint}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = Pick<FoundListProps, 'onPoint' | 'onChoose'> & {
  id: string;
  item: Found;
  isActive: boolean;
};

function Option({ id, item, isActive, onPoint, onChoose }: OptionProps) {
  const { icon: Icon, label, note } = item;
  const keepInView = useCallback(
    (element: HTMLElement | null) => {
      if (isActive) element?.scrollIntoView({ block: 'nearest' });
    },
    [isActive],
  );
  return (
    <div
      ref={keepInView}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={() => isActive || onPoint(item)}
      onClick={() => onChoose(item)}
      className="flex cursor-pointer touch md:pointer-fine:min-h-9 items-center gap-3 rounded-lg px-2.5 py-1.5 text-sm outline-mark aria-selected:bg-sunk aria-selected:outline"
    >
      <Icon className="size-4 shrink-0 text-ink-2" strokeWidth={1.75} aria-hidden />
      <span className="min-w-0 flex-1 truncate font-medium">{label}</span>
      {note && <span className="max-w-[45%] truncate text-xs text-ink-2">{note}</span>}
    </div>
  );
}
