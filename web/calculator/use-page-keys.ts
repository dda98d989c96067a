import { useEffect, useEffectEvent } from 'react';

const takesKeys = 'input, textarea, select, button, a[href], summary, [contenteditable], [role="menu"]';

/** Whether a key belongs to what has the focus, or to a dialog that is open. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat) return true;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return true;
  if (event.target instanceof Element && event.target.closest(takesKeys)) return true;
  return document.querySelector('dialog:modal:not([data-meter-keys])') !== null;
}

/** Keys that work while no field, button or dialog has the focus. */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = keys[event.key];
    if (!action || isTaken(event)) return;
    event.preventDefault();
    action();
  });

  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
