import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/**
 * Closes a dialog whose opener goes with what it deleted, and moves the focus to what stays: the page behind can have
 * it only once the dialog is closed.
 */
export function closeThenFocus(close: () => void, target: RefObject<HTMLElement | null>): void {
  flushSync(close);
  target.current?.focus();
}
