import { useMemo } from 'react';
import { currentLocation, navigate, type Search, stringifySearch, usePageLocation } from './navigation.ts';

/**
 * What a screen shows, kept in the search part of its address, so that Back, reload and a shared link all show the same.
 * `read` and `write` are the same functions at each render.
 */
export function useAddressState<State>(read: (search: Search) => State, write: (state: State) => Search) {
  const { pathname, search } = usePageLocation();
  const shown = useMemo(() => read(search), [read, search]);
  // What is chosen is ahead of what is shown: the next choice is added to the last one.
  const show = (next: (chosen: State) => State): void => {
    const latest = currentLocation();
    if (latest.pathname !== pathname) return;
    void navigate(pathname + stringifySearch(write(next(read(latest.search)))), { replace: true });
  };
  return [shown, show] as const;
}
