import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

const questions = new Set<() => boolean>();

/** Asks whether unsaved changes may be lost; false keeps the visitor where they are. */
export function mayLeave(): boolean {
  return [...questions].every((ask) => ask());
}

/** Closes a dialog that holds a form, unless the visitor stays to finish it. */
export const leaving = (close: () => void) => () => {
  if (mayLeave()) close();
};

/** While there are changes, leaving the page by a link, by Back or by closing the tab asks first. */
export function useLeaveQuestion(hasChanges: () => boolean): void {
  const { history }: { history: RouterHistory } = useRouter();
  const ask = useEffectEvent(() => !hasChanges() || window.confirm('Leave without saving your changes?'));
  const isAskedByBrowser = useEffectEvent(hasChanges);

  useEffect(() => {
    questions.add(ask);
    const unblock = history.block({
      // A fragment leads to another part of the same page.
      blockerFn: ({ currentLocation: { pathname, search }, nextLocation }) =>
        (pathname !== nextLocation.pathname || search !== nextLocation.search) && !ask(),
      enableBeforeUnload: isAskedByBrowser,
    });
    return () => {
      questions.delete(ask);
      unblock();
    };
  }, [history]);
}
