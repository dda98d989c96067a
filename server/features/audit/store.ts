// Transitional: features that still record without AppContext.events. Use `events.record` instead.

import type { Database, Tx } from '#server/db/database.ts';
import { type AppEvent, createEvents } from '#server/events/events.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export function auditStore(db: Database, now: () => number) {
  const events = createEvents({ db, now });
  return {
    record: (
      org: OrgId,
      actor: AppEvent['actor'],
      action: string,
      subject: string,
      detail: object,
      tx: Tx,
    ): Promise<void> => events.record({ org, actor, action, subject, detail }, tx),
  };
}
