/**
 * The `ref` of a menu's first item: where the list comes after the menu has been opened, the menu itself has the focus,
 * or "Loading…" had it, which has just gone.
 */
export function takeMenuFocus(item: HTMLElement | null): void {
  if (item && [item.closest('[role="menu"]'), document.body].some((it) => it === document.activeElement))
    item.focus();
}
