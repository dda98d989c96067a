import { useState, type DragEvent } from 'react';

/** Files can be dropped on the element that gets `target`. The keyboard has the file picker for that. */
export function useFileDrop(onDrop: (files: FileList) => void) {
  const [isOver, setOver] = useState(false);
  const hover = (event: DragEvent, isThere: boolean) => {
    event.preventDefault();
    setOver(isThere);
  };
  const target = {
    onDragOver: (event: DragEvent) => hover(event, true),
    onDragLeave: (event: DragEvent) => hover(event, false),
    onDrop: (event: DragEvent) => {
      hover(event, false);
      onDrop(event.dataTransfer.files);
    },
  };
  return { target, isOver };
}
