// Meetings of a day that have both a cost and a value.

import type { Database } from '#server/db/database.ts';
import type { OrgId } from '#server/http/gate.ts';

export function roiPointsStore(db: Database) {
  const ofDay = (narrowed: boolean) =>
    db.prepare((on, arg) =>
      on
        .selectFrom('meetings')
        .select(['id', 'title', 'day', 'totalCents', 'estimatedValueCents'])
        .where('organizationId', '=', arg('org'))
        .where('startedAt', '>=', arg('fromMs'))
        .where('startedAt', '<', arg('toMs'))
        .where('day', '=', arg('day'))
        .where('deletedAt', 'is', null)
        .where('totalCents', '>', 0)
        .where('estimatedValueCents', '>', 0)
        .$if(narrowed, (query) => query.where('department', '=', arg('department')))
        .orderBy('startedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(100),
    );
  const all = ofDay(false);
  const one = ofDay(true);

  return {
    /** Newest first. */
    ofDay: (org: OrgId, department: string | null, window: { day: string; fromMs: number; toMs: number }) =>
      (department === null ? all : one)({ org, department, ...window }),
  };
}
