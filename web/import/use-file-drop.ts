import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Files can be dropped on the element that gets `target`. The keyboard has the file picker for that. */
export function useFileDrop(onDrop: (files: FileList | null) => void) {
  const target = useRef<HTMLLabelElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent((event: DragEvent) => onDrop(event.dataTransfer?.files ?? null));

  useEffect(() => {
    const listening = new AbortController();
    const listen = (name: 'dragover' | 'dragleave' | 'drop', then: (event: DragEvent) => void) => {
      const hear = (event: DragEvent) => {
        event.preventDefault();
        then(event);
      };
      target.current?.addEventListener(name, hear, { signal: listening.signal });
    };
    listen('dragover', () => setOver(true));
    listen('dragleave', () => setOver(false));
    listen('drop', (event) => {
      setOver(false);
      drop(event);
    });
    return () => listening.abort();
  }, []);

  return { target, isOver };
}
