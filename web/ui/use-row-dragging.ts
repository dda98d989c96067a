import { useState, type ComponentProps, type DragEvent } from 'react';

/** The props of a row's drag handle. */
export type RowHandle = Pick<
  ComponentProps<'span'>,
  'aria-hidden' | 'draggable' | 'onDragStart' | 'onDragEnd'
>;

/** Moves rows of a list while one is dragged over the others. The rows are the list's children, in order. */
export function useRowDragging(onMove: (from: number, to: number) => void, onEnd?: () => void) {
  const [dragged, setDragged] = useState<number | null>(null);

  const list = {
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      const row = event.target instanceof Element ? event.target.closest('li') : null;
      const over = row ? [...event.currentTarget.children].indexOf(row) : -1;
      if (over < 0 || over === dragged) return;
      onMove(dragged, over);
      setDragged(over);
    },
    onDrop: (event: DragEvent) => {
      // A text field would otherwise insert the dragged text.
      if (dragged !== null) event.preventDefault();
    },
  };

  const handleOf = (index: number, name: string): RowHandle => ({
    'aria-hidden': true,
    draggable: true,
    onDragStart: ({ dataTransfer }) => {
      dataTransfer.effectAllowed = 'move';
      dataTransfer.setData('text/plain', name);
      setDragged(index);
    },
    onDragEnd: () => {
      setDragged(null);
      onEnd?.();
    },
  });

  return { dragged, list, handleOf };
}
