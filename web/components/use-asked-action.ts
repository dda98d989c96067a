import { useEffect, useEffectEvent } from 'react';
import { navigate, usePageLocation } from './navigation.ts';

/** Runs what the command palette asked this screen for, also where it is shown already; a reload does not ask again. */
export function useAskedAction(run: () => void): void {
  const location = usePageLocation();
  const answer = useEffectEvent(() => {
    run();
    void navigate(location.pathname + location.searchStr, { replace: true });
  });
  useEffect(() => {
    if (location.state.asksToCreate) answer();
  }, [location]);
}
