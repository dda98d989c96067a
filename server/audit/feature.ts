import * as calls from '#contract/audit.ts';
import type { Feature } from '#server/context.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { ownEntries } from './own-entries.ts';
import { purgeAuditLog } from './purge-store.ts';
import { auditRoutes } from './routes.ts';

export const audit: Feature = {
  tag: 'Audit log',
  contract: [calls],
  routes: [auditRoutes],
  async purge({ db, now, config }) {
    const { auditLog, signIns } = config.site.keepDays;
    if (auditLog !== null) await purgeAuditLog(db, 'all', now() - auditLog * dayMs);
    if (signIns !== null) await purgeAuditLog(db, 'sign-ins', now() - signIns * dayMs);
  },
  ownData: async ({ db }, caller) => ({ auditEntries: await ownEntries(db, caller) }),
};
