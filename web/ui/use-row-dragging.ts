import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Moves rows of a list while one is dragged over the others. The rows are the list's children, in order. */
export function useRowDragging(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);

  const dragOver = useEffectEvent((event: DragEvent) => {
    if (dragged === null) return;
    event.preventDefault();
    const row = event.target instanceof Element ? event.target.closest('li') : null;
    const over = row ? [...(list.current?.children ?? [])].indexOf(row) : -1;
    if (over < 0 || over === dragged) return;
    onMove(dragged, over);
    setDragged(over);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    // A text field would take the dragged text in.
    if (dragged !== null) event.preventDefault();
  });

  useEffect(() => {
    const element = list.current;
    const over = (event: DragEvent) => dragOver(event);
    const dropped = (event: DragEvent) => drop(event);
    element?.addEventListener('dragover', over);
    element?.addEventListener('drop', dropped);
    return () => {
      element?.removeEventListener('dragover', over);
      element?.removeEventListener('drop', dropped);
    };
  }, []);

  return { list, dragged, grab: setDragged, release: () => setDragged(null) };
}
