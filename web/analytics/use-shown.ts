import { useMemo } from 'react';
import { navigate } from '#web/components/navigation.ts';
import { usePageLocation } from '#web/components/page-location.ts';
import { searchOf, shownBy, type Shown } from './analytics-address.ts';

export function useShown() {
  const { pathname, search } = usePageLocation();
  const shown = useMemo(() => shownBy(search), [search]);
  const show = (changed: Partial<Shown>) =>
    void navigate(pathname + searchOf({ ...shown, ...changed }), { replace: true });
  return {
    shown,
    /** Another range begins its lists anew. */
    chooseRange: (range: Shown['range']) => show({ range, typesPage: 1, activityPage: 1 }),
    turnTo: (page: Partial<Pick<Shown, 'typesPage' | 'activityPage'>>) => show(page),
  };
}
