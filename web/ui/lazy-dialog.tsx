import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { sayNotLoaded } from './say-not-loaded.ts';

/**
 * Most who see the button read on: the dialog comes when it is asked for. Spread `opener` on what opens it, so that
 * the code is on its way before the press, and render `Dialog` only while it is open. Where the code does not come, that
 * is said, and the screen stays as it is; the next press tries again, where React's `lazy` would keep the failure for
 * good.
 */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const fetchCode = async () => (loaded ??= await load());
  const prepare = () => void fetchCode().catch(() => undefined);
  const LazyDialog = (props: Props) => {
    const [Loaded, setLoaded] = useState(() => loaded);
    const giveUp = useEffectEvent(() => {
      props.onClose();
      sayNotLoaded();
    });
    useEffect(() => {
      let isOpen = true;
      fetchCode().then(
        (code) => isOpen && setLoaded(() => code),
        () => isOpen && giveUp(),
      );
      return () => {
        isOpen = false;
      };
    }, []);
    return Loaded && <Loaded {...props} />;
  };
  return { opener: { onPointerEnter: prepare, onFocus: prepare }, Dialog: LazyDialog };
}
