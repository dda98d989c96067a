import type { Feature } from '#server/context.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { purgeOperatorActions } from './store.ts';

export const operator: Feature = {
  routes: [],
  async purge({ db, now, config }) {
    const { auditLog } = config.site.keepDays;
    if (auditLog !== null) await purgeOperatorActions(db, now() - auditLog * dayMs);
  },
};
