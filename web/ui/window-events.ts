/** Subscribes to events of the window, as `useSyncExternalStore` asks for it. */
export const windowEvents =
  (...names: string[]) =>
  (listener: () => void): (() => void) => {
    for (const name of names) window.addEventListener(name, listener);
    return () => {
      for (const name of names) window.removeEventListener(name, listener);
    };
  };
