import { useEffect, useEffectEvent } from 'react';

const questions = new Set<() => boolean>();

/** Asks whoever has something to lose; false keeps the visitor where they are. */
export function mayLeave(): boolean {
  return [...questions].every((ask) => ask());
}

/** Closes what holds a form, unless somebody stays to finish it. */
export const leaving = (close: () => void) => () => {
  if (mayLeave()) close();
};

/** While `hasChanges` says so, leaving the page by a link, by Back or by closing the tab asks first. */
export function useLeaveQuestion(hasChanges: () => boolean): void {
  const ask = useEffectEvent(() => !hasChanges() || window.confirm('Leave without saving your changes?'));
  const askAtUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (hasChanges()) event.preventDefault();
  });

  useEffect(() => {
    questions.add(ask);
    window.addEventListener('beforeunload', askAtUnload);
    return () => {
      questions.delete(ask);
      window.removeEventListener('beforeunload', askAtUnload);
    };
  }, []);
}
