import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { prepareToasts } from '#web/ui/toast.ts';

/** Draws a dialog beside the page, whose other parts are plain HTML. `draw` is given what closes it. */
export function mountDialog(draw: (close: () => void) => ReactNode): void {
  prepareToasts();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(<StrictMode>{draw(close)}</StrictMode>);
}
