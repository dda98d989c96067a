import { useEffect, useEffectEvent } from 'react';
import { type AskedAction, navigate, usePageLocation } from '#web/components/site/navigation.ts';

/**
 * Runs the action that the command palette requested, even if the screen is already open; a reload does not run it
 * again.
 */
export function useAskedAction(run: (action: AskedAction) => void): void {
  const location = usePageLocation();
  const answer = useEffectEvent((action: AskedAction) => {
    run(action);
    void navigate(location.pathname + location.searchStr, { replace: true });
  });
  useEffect(() => {
    if (location.state.asksTo) answer(location.state.asksTo);
  }, [location]);
}
