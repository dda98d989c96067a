import { useEffect, useEffectEvent } from 'react';

const takesKeys = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"]';
/** Space presses them; a letter is nothing to them. */
const takesSpace = `${takesKeys}, input, button, a[href], summary`;

/** Whether a key belongs to what has the focus, or to a dialog that is open. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat) return true;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return true;
  if (event.target instanceof Element && event.target.closest(event.key === ' ' ? takesSpace : takesKeys))
    return true;
  return document.querySelector('dialog:modal:not([data-meter-keys])') !== null;
}

/** Keys that work while no field or dialog has the focus; Space is a button's, too. */
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
