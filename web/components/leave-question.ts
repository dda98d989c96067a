import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Whether there is typed text that is not saved, one function for each form. */
const unsaved = new Set<() => boolean>();

/** Asks whether unsaved changes may be lost; false keeps the visitor where they are. */
export async function mayLeave(): Promise<boolean> {
  if (![...unsaved].some((hasChanges) => hasChanges())) return true;
  const { askToLeave } = await import('./leave-dialog.tsx');
  return askToLeave({
    title: 'Leave without saving your changes?',
    description: 'What you typed here is lost.',
    confirmLabel: 'Leave',
  });
}

/** Closes a dialog that holds a form, unless the visitor stays to finish it. */
export const leaving = (close: () => void) => async () => {
  if (await mayLeave()) close();
};

/** While there are changes, leaving the page by a link, by Back or by closing the tab asks first. */
export function useLeaveQuestion(hasChanges: () => boolean): void {
  const { history }: { history: RouterHistory } = useRouter();
  const hasUnsaved = useEffectEvent(hasChanges);

  useEffect(() => {
    unsaved.add(hasUnsaved);
    const unblock = history.block({
      // A fragment leads to another part of the same page.
      blockerFn: async ({ currentLocation: { pathname, search }, nextLocation }) =>
        (pathname !== nextLocation.pathname || search !== nextLocation.search) && !(await mayLeave()),
      enableBeforeUnload: hasUnsaved,
    });
    return () => {
      unsaved.delete(hasUnsaved);
      unblock();
    };
  }, [history]);
}
