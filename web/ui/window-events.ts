/** Creates a subscribe function for window events, for `useSyncExternalStore`. */
export const windowEvents =
  (...names: string[]) =>
  (listener: () => void): (() => void) => {
    for (const name of names) window.addEventListener(name, listener);
    return () => {
      for (const name of names) window.removeEventListener(name, listener);
    };
  };
