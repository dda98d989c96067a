import { type ComponentType, lazy } from 'react';
import { toast } from '#web/ui/toast.ts';

/** A view that most visits do without: its code comes when its button is pointed at or focused. */
export function lazyPiece<Props>(load: () => Promise<ComponentType<Props>>) {
  const prepare = () => void load().catch(() => undefined);
  // Opened only with the code there: React would keep a failure for good, and take the whole screen down with it.
  const open = async (show: () => void) => {
    try {
      await load();
    } catch {
      toast.error('This could not be loaded', { description: 'Please check the connection and try again.' });
      return;
    }
    show();
  };
  return {
    Piece: lazy(async () => ({ default: await load() })),
    button: { onPointerEnter: prepare, onFocus: prepare },
    open: (show: () => void) => void open(show),
  };
}
