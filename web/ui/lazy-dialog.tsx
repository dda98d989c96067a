import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { toast } from './toast.ts';

/**
 * Most who see the button read on: the dialog comes when it is asked for. Spread `opener` on what opens it, so that
 * the code is on its way before the press, and render `Dialog` only while it is open. Where the code does not come, that
 * is said, and the screen stays as it is. Some browsers do not ask twice for a script that failed, so a fresh page is
 * what helps; the next press tries again all the same, where React's `lazy` would keep the failure for good.
 */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const fetchCode = async () => (loaded ??= await load());
  const prepare = () => void fetchCode().catch(() => undefined);
  const LazyDialog = (props: Props) => {
    const [Loaded, setLoaded] = useState(() => loaded);
    const giveUp = useEffectEvent(() => {
      props.onClose();
      toast.error('This could not be loaded', {
        description: 'Please check the connection, and load the page again.',
      });
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
