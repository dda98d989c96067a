import { type MouseEvent, type PointerEvent, useRef } from 'react';

/**
 * For a dialog: what to do at a press beside it. One that began inside, as a text that was marked beyond the edge, is none,
 * and one that is taken back before it ends is none either.
 */
export function usePressBeside(act: (dialog: HTMLDialogElement) => void) {
  const pressed = useRef<EventTarget>(null);
  return {
    onPointerDown: ({ target }: PointerEvent) => {
      pressed.current = target;
    },
    onClick: ({ target, currentTarget, detail }: MouseEvent<HTMLDialogElement>) => {
      // The first click of a double click may have opened the dialog: the second must not close it.
      if (detail === 1 && target === currentTarget && pressed.current === currentTarget) act(currentTarget);
    },
  };
}
