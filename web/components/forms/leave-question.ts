import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { t } from '#domain/format/text.ts';

/** Returns whether a form has unsaved input; one function per form. */
const unsaved = new Set<() => boolean>();

/** Asks whether to discard unsaved changes; false keeps the user on the page. */
export async function mayLeave(): Promise<boolean> {
  if (![...unsaved].some((hasChanges) => hasChanges())) return true;
  const { askToLeave } = await import('./leave-dialog.tsx');
  return askToLeave({
    title: t`Leave without saving your changes?`,
    description: t`What you typed here is lost.`,
    confirmLabel: t`Leave`,
  });
}

/** Closes a dialog with a form, unless the user stays to finish it. */
export const leaving = (close: () => void) => async () => {
  if (await mayLeave()) close();
};

/** Asks before unsaved changes are lost by a link, by Back or by closing the tab. */
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
