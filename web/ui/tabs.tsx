import { type KeyboardEvent, useRef } from 'react';
import { classNames } from './class-names.ts';

type TabsProps<Name extends string> = {
  /** Names the list of tabs. */
  label: string;
  /** Name and text of each tab. The panel below is labelled by `tab-${name}`. */
  tabs: readonly (readonly [name: Name, text: string])[];
  tab: Name;
  onTab: (tab: Name) => void;
  /** Whether an opening dialog focuses the chosen tab. */
  isFocused?: boolean;
};

/** Tabs; the arrow keys move between them. */
export function Tabs<Name extends string>({ label, tabs, tab, onTab, isFocused = false }: TabsProps<Name>) {
  const list = useRef<HTMLDivElement>(null);
  const move = ({ key }: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (!step) return;
    const next = tabs[(tabs.findIndex(([name]) => name === tab) + step + tabs.length) % tabs.length];
    if (!next) return;
    list.current?.querySelector<HTMLElement>(`#tab-${next[0]}`)?.focus();
    onTab(next[0]);
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className="flex flex-wrap gap-x-1">
      {tabs.map(([name, text]) => (
        <button
          key={name}
          id={`tab-${name}`}
          type="button"
          role="tab"
          aria-selected={name === tab}
          tabIndex={name === tab ? 0 : -1}
          data-autofocus={(isFocused && name === tab) || undefined}
          onKeyDown={move}
          onClick={() => onTab(name)}
          className={classNames(
            '-mb-px touch border-b-2 px-3 py-2 text-sm font-medium wrap-normal focus-visible:-outline-offset-2',
            name === tab ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
