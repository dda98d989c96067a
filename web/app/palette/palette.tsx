import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState, useCallback } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { t } from '#domain/format/text.ts';
import { format } from '#web/components/forms/format.ts';
import { useOnceTrue } from '#web/components/people/known-people.ts';
import { isComposing } from '#web/ui/composing.ts';
import { useBackdropClick } from '#web/ui/dialog.tsx';
import { actionsFor } from './actions.ts';
import { screensFor } from './commands.ts';
import { ranked } from './rank.ts';
import { type Found, type Section, useFound } from './use-found.ts';

type PaletteProps = { user: CurrentUser; onClose: () => void; onShortcuts: () => void };

/** The command palette: opens screens, starts actions, and searches the organization's data. */
export function Palette({ user, onClose, onShortcuts }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const backdropClick = useBackdropClick(onClose);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { sections: found, isSearching, hasFailed } = useFound(typed, user);
  const sections = [...commandsFor(user, typed, onShortcuts), ...found].filter(
    ({ items }) => items.length > 0,
  );
  const items = sections.flatMap((section) => section.items);
  // The best match is active until another one is chosen.
  const active = items.find(({ id }) => id === chosen) ?? items[0];
  // Enter was pressed before the search had answered: what is found so far may not be the best match.
  const [isEntered, setEntered] = useState(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const run = (item: Found) => {
    if (isCommand(item)) rememberCommand(item.id);
    // Closed first, because closing restores the focus and the next screen then takes it.
    onClose();
    item.run();
  };
  const moveBy = (step: number) => {
    if (!active || items.length === 0) return;
    const next = items[(items.indexOf(active) + step + items.length) % items.length];
    setChosen(next?.id ?? null);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') moveBy(1);
    else if (event.key === 'ArrowUp') moveBy(-1);
    else if (event.key !== 'Enter' || isComposing(event)) return;
    else if (isSearching && (!active || (!isCommand(active) && active.id !== chosen))) setEntered(true);
    else if (active) run(active);
    event.preventDefault();
  };
  useOnceTrue(isEntered && !isSearching, () => (active ? run(active) : setEntered(false)));

  return (
    <dialog
      ref={dialog}
      aria-label="Search or jump to"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      {...backdropClick}
      className="appear mx-auto mt-[min(12vh,8rem)] w-[calc(100%-2rem)] max-w-xl flex-col overflow-hidden rounded-2xl border border-line bg-surface text-ink shadow-xl open:flex max-sm:mt-4"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search className="size-4.5 shrink-0 text-ink-3" aria-hidden />
        <input
          role="combobox"
          aria-label="Search or jump to"
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && `${listId}-${active.id}`}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search or jump to…"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(null);
            setEntered(false);
          }}
          onKeyDown={press}
          className="h-13 w-full min-w-0 bg-transparent field-text outline-none"
        />
        <kbd aria-hidden className="rounded border border-line px-1.5 font-sans text-xs text-ink-3">
          Esc
        </kbd>
      </div>
      <FoundList
        id={listId}
        sections={sections}
        active={active}
        onPoint={(item) => setChosen(item.id)}
        onChoose={run}
      />
      {items.length === 0 && !hasFailed && (
        <p className="px-6 py-10 text-center text-ink-2 wrap-anywhere">
          {isSearching ? 'Searching…' : `No results for “${typed.trim()}”.`}
        </p>
      )}
      <output className={hasFailed ? 'border-t border-line px-4.5 py-3 text-sm text-bad' : 'sr-only'}>
        {hasFailed
          ? 'The search failed. Check your connection.'
          : typed && !isSearching && format.count(items.length, 'result')}
      </output>
    </dialog>
  );
}

/** Recent commands first; with a typed text all that match, the best first, and recent ones among equals. */
function commandsFor(user: CurrentUser, typed: string, onShortcuts: () => void): Section[] {
  const screens = screensFor(user);
  const actions = actionsFor(user, onShortcuts);
  const all = [...screens, ...actions];
  const recent = recentIds().flatMap((id) => all.find((command) => command.id === id) ?? []);
  const others = <T extends Found>(commands: T[]) => commands.filter((one) => !recent.includes(one));
  if (typed.trim())
    return [{ title: t`Screens and actions`, items: ranked([...recent, ...others(all)], typed) }];
  return [
    { title: t`Recent`, items: recent },
    { title: t`Actions`, items: others(actions) },
    { title: t`Go to`, items: others(screens) },
  ];
}

/** Records have a colon in their id. */
const isCommand = ({ id }: Found) => !id.includes(':');

const recentKey = 'mc_recent_commands';
const most = 4;

function recentIds(): string[] {
  try {
    return (localStorage.getItem(recentKey) ?? '').split(' ').filter(Boolean).slice(0, most);
  } catch {
    return [];
  }
}

function rememberCommand(id: string): void {
  const ids = [id, ...recentIds().filter((other) => other !== id)].slice(0, most);
  try {
    localStorage.setItem(recentKey, ids.join(' '));
  } catch {
    return;
  }
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events --
   the focus stays in the field above, which handles the keys; a datalist can neither be grouped nor styled */

type FoundListProps = {
  id: string;
  sections: readonly Section[];
  active: Found | undefined;
  onPoint: (item: Found) => void;
  onChoose: (item: Found) => void;
};

/** The listbox below the field; the focus stays in the field. */
function FoundList({ id, sections, active, onPoint, onChoose }: FoundListProps) {
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
