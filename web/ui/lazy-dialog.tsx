import { lazy, Suspense, type ComponentType } from 'react';

/**
 * Most who see the button read on: the dialog comes when it is asked for. Spread `opener` on what opens it, so that
 * the code is on its way before the press, and render `Dialog` only while it is open.
 */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await load() }));
  const prepare = () => void load().catch(() => undefined);
  return {
    opener: { onPointerEnter: prepare, onFocus: prepare },
    Dialog: (props: Props) => (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    ),
  };
}
