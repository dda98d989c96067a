import type { MouseEvent } from 'react';

/**
 * Ignores the second click of a double click, for a button whose first click replaces it by another one: Start
 * becomes Pause, and removing a row moves the next one under the pointer.
 */
export const singleClick =
  <E extends MouseEvent>(action: (event: E) => void) =>
  (event: E): void => {
    if (event.detail < 2) action(event);
  };
