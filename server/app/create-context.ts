// Composition: connects the infrastructure with the features that react to events.

import type { AppContext } from '#server/context.ts';
import { createEvents, type Reactor } from '#server/events/events.ts';
import { budgetAlertStore } from '#server/features/budgets/alerts-store.ts';

export function createContext(settings: Omit<AppContext, 'events'>): AppContext {
  const { db, now } = settings;
  return { ...settings, events: createEvents({ db, now, reactors: reactorsOf(settings) }) };
}

/** In the order in which they run: budget alerts read the monthly totals. */
function reactorsOf(settings: Omit<AppContext, 'events'>): Reactor[] {
  const { raiseBudgetAlerts } = budgetAlertStore(settings);
  return [
    async ({ org, meetings }, tx) => {
      if (meetings)
        await raiseBudgetAlerts(
          org,
          meetings.after.map(({ department }) => department),
          tx,
        );
    },
  ];
}
