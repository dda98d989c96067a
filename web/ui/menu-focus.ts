export type Step = 'first' | 'last' | 'next' | 'previous';

export function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}

/** Where the next item behind `at` is that begins with the typed letter, round the end; -1 for none. */
export function nextWith(typed: string, items: readonly string[], at: number): number {
  const order = items.map((_, step) => (at + 1 + step) % items.length);
  return order.find((index) => items[index]?.trim().toLowerCase().startsWith(typed.toLowerCase())) ?? -1;
}

/** Moves the focus among the items of a menu, round its ends; the menu itself takes it when it is empty. */
export function focusItem(menu: HTMLElement, step: Step): void {
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
