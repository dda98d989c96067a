import { type ComponentType, lazy } from 'react';
import { toast } from '#web/ui/toast.ts';

/** Code that most visits do without: it comes when its button is pointed at or focused. */
export function lazyCode<Code>(load: () => Promise<Code>) {
  const prepare = () => void load().catch(() => undefined);
  const open = async (use: (code: Code) => void) => {
    let code: Code;
    try {
      code = await load();
    } catch {
      toast.error('This could not be loaded', { description: 'Please check the connection and try again.' });
      return;
    }
    use(code);
  };
  return {
    button: { onPointerEnter: prepare, onFocus: prepare },
    open: (use: (code: Code) => void) => void open(use),
  };
}

/** A view of that kind, opened only with the code there: React would keep a failure for good, and take the screen down. */
export const lazyPiece = <Props>(load: () => Promise<ComponentType<Props>>) => ({
  Piece: lazy(async () => ({ default: await load() })),
  ...lazyCode(load),
});
