import { type MouseEvent, type PointerEvent, useRef } from 'react';

/**
 * Handlers for a dialog that call `act` on a click on its backdrop. A press that begins inside and ends outside, such as
 * a text selection, does not count.
 */
export function usePressBeside(act: (dialog: HTMLDialogElement) => void) {
  const pressed = useRef<EventTarget>(null);
  const presses = useRef(0);
  return {
    onPointerDown: ({ target }: PointerEvent) => {
      pressed.current = target;
      presses.current += 1;
    },
    onClickCapture: (event: MouseEvent) => {
      // The first click of a double click opened the dialog: ignore the second, whatever is under the pointer now.
      if (event.detail <= presses.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onClick: ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
      if (target === currentTarget && pressed.current === currentTarget) act(currentTarget);
    },
  };
}
