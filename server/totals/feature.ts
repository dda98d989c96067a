import type { Feature } from '#server/context.ts';
import { updateMonthTotals } from './store.ts';

export const totals: Feature = {
  routes: [],
  reactor:
    () =>
    async (tx, { actor, meetings }) => {
      if (meetings) await updateMonthTotals(tx, actor.org, meetings);
    },
};
