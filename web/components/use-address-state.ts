import { useMemo } from 'react';
import { currentLocation, navigate } from './navigation.ts';
import { usePageLocation } from './page-location.ts';

/**
 * What a screen shows, kept in the search part of its address, so that Back, reload and a shared link all show the same.
 * `read` and `write` are the same functions at each render.
 */
export function useAddressState<State>(read: (search: string) => State, write: (state: State) => string) {
  const { pathname, search } = usePageLocation();
  const shown = useMemo(() => read(search), [read, search]);
  // What is chosen is ahead of what is shown: the next choice is added to the last one.
  const show = (next: (chosen: State) => State): void => {
    const latest = currentLocation();
    if (latest.pathname !== pathname) return;
    void navigate(pathname + write(next(read(latest.search))), { replace: true });
  };
  return [shown, show] as const;
}
