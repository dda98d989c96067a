/** The `ref` of a menu's first item: where the list comes after the menu has been opened, the menu itself has the focus. */
export function takeMenuFocus(item: HTMLElement | null): void {
  if (item && document.activeElement === item.closest('[role="menu"]')) item.focus();
}
