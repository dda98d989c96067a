import { useMemo } from 'react';
import {
  currentLocation,
  navigate,
  type Search,
  stringifySearch,
  usePageLocation,
} from '#web/components/site/navigation.ts';

/**
 * The state of a screen, stored in the search part of its address, so that Back, reload and a shared link show the
 * same. `read` and `write` must be stable functions.
 */
export function useAddressState<State>(read: (search: Search) => State, write: (state: State) => Search) {
  const { pathname, search } = usePageLocation();
  const shown = useMemo(() => read(search), [read, search]);
  // The latest choice is ahead of the shown state: the next choice extends the latest one.
  const show = (next: (chosen: State) => State): void => {
    const latest = currentLocation();
    if (latest.pathname !== pathname) return;
    void navigate(pathname + stringifySearch(write(next(read(latest.search)))), { replace: true });
  };
  return [shown, show] as const;
}
