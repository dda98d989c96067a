import { useAddressState } from '#web/components/use-address-state.ts';
import { searchOf, type Shown, shownBy } from './analytics-address.ts';

export function useShown() {
  const [shown, show] = useAddressState(shownBy, searchOf);
  return {
    shown,
    /** Another range begins its lists anew. */
    chooseRange: (range: Shown['range']) =>
      show((chosen) => ({ ...chosen, range, typesPage: 1, activityPage: 1 })),
    turnTo: (page: Partial<Pick<Shown, 'typesPage' | 'activityPage'>>) =>
      show((chosen) => ({ ...chosen, ...page })),
  };
}
