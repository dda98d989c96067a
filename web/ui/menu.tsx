import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

type MenuProps = {
  /** Accessible name of the button, if its content does not provide it. */
  label?: string;
  /** Content of the button. */
  trigger: ReactNode;
  triggerClassName?: string;
  disabled?: boolean;
  align?: 'start' | 'end';
  /** MenuItem, or a link with role="menuitem", tabIndex={-1} and menuItemClass. */
  children: ReactNode;
};

const keys: Record<string, Step> = { ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' };

export function Menu({ label, trigger, triggerClassName, disabled, align = 'start', children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const entered = useRef<Step>('first');
  const panelId = useId();

  useEffect(() => {
    const shown = panel.current;
    if (!isOpen || !shown) return;
    // Items that load later make it wider; a turned phone has less room.
    const size = new ResizeObserver(() => keepInView(shown));
    size.observe(shown);
    size.observe(document.documentElement);
    focusItem(shown, entered.current);
    const closeFromOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => {
      size.disconnect();
      document.removeEventListener('pointerdown', closeFromOutside);
    };
  }, [isOpen]);

  const open = (from: Step) => {
    entered.current = from;
    setOpen(true);
  };
  const close = () => {
    button.current?.focus();
    setOpen(false);
  };
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = keys[event.key];
    if (event.key === 'Tab') setOpen(false);
    else if (event.key === 'Escape') {
      // The dialog around the menu stays open.
      event.stopPropagation();
      event.preventDefault();
      close();
    } else if (step) {
      event.preventDefault();
      focusItem(event.currentTarget, step);
    } else if (/^\S$/.test(event.key)) {
      const items = itemsOf(event.currentTarget);
      const texts = items.map((item) => item.textContent);
      const at = items.findIndex((item) => item === document.activeElement);
      items[nextWith(event.key, texts, at)]?.focus();
    }
  };

  return (
    <div ref={root} className="relative inline-flex">
      <button
        ref={button}
        type="button"
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => (isOpen ? close() : open('first'))}
        onKeyDown={openByKey}
        className={triggerClassName ?? buttonClass()}
      >
        {trigger}
        {label && <VisuallyHidden>{label}</VisuallyHidden>}
      </button>
      {isOpen && (
        <div
          ref={panel}
          id={panelId}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={move}
          onClick={close}
          className={classNames('appear menu-panel', align === 'end' ? 'inset-e-0' : 'inset-s-0')}
        >
          {children}
        </div>
      )}
    </div>
  );
}

/** Moves the panel into view near the edge of a narrow screen. */
function keepInView(panel: HTMLElement) {
  panel.style.translate = '';
  const { left, right } = panel.getBoundingClientRect();
  const margin = 16;
  const roomRight = document.documentElement.clientWidth - margin - right;
  panel.style.translate = `${Math.max(margin - left, Math.min(0, roomRight))}px`;
  panel.scrollIntoView({ block: 'nearest' });
}

export const menuItemClass = classNames(
  'flex w-full touch items-center gap-2.5 rounded-lg px-2.5 py-2 text-start text-sm text-ink',
  'hover:bg-sunk focus:bg-sunk focus-visible:-outline-offset-2 aria-disabled:text-ink-3 [&_svg]:size-4 [&_svg]:text-ink-2',
);

/** A disabled item can be focused, so that screen readers read it, but does nothing. */
export function MenuItem({ className, disabled, onClick, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      {...props}
      aria-disabled={disabled || undefined}
      onClick={disabled ? (event) => event.stopPropagation() : onClick}
      className={classNames(menuItemClass, className)}
    />
  );
}

type Step = 'first' | 'last' | 'next' | 'previous';

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}

/** Index of the next item after `at` that starts with the typed letter, wrapping around; -1 for none. */
export function nextWith(typed: string, items: readonly string[], at: number): number {
  const order = items.map((_, step) => (at + 1 + step) % items.length);
  return order.find((index) => items[index]?.trim().toLowerCase().startsWith(typed.toLowerCase())) ?? -1;
}

/** Moves the focus among the items of a menu, wrapping around; an empty menu itself gets it. */
function focusItem(menu: HTMLElement, step: Step): void {
  const items = itemsOf(menu);
  const at = items.findIndex((item) => item === document.activeElement);
  const target = {
    first: 0,
    last: -1,
    next: (at + 1) % Math.max(1, items.length),
    previous: at <= 0 ? -1 : at - 1,
  };
  (items.at(target[step]) ?? menu).focus();
}

/**
 * The `ref` of a menu's first item: if the list loads after the menu has opened, the menu itself has the focus, or
 * "Loading…" had it and was removed.
 */
export function takeMenuFocus(item: HTMLElement | null): void {
  if (item && [item.closest('[role="menu"]'), document.body].some((it) => it === document.activeElement))
    item.focus();
}
