// Meetings that have both a cost and a value.

import type { Database } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export function roiPointsStore(db: Database) {
  const newest = (narrowed: boolean) =>
    db.prepare((on, arg) =>
      on
        .selectFrom('meetings')
        .select(['id', 'title', 'day', 'totalCents', 'estimatedValueCents'])
        .where('organizationId', '=', arg('org'))
        // Written out and not as arguments, or the index of those meetings would not be known to hold them all.
        .where((eb) => eb('estimatedValueCents', '>', eb.lit(0)))
        // Never below zero; "more than" would have SQLite walk through all by their cost.
        .where((eb) => eb('totalCents', '!=', eb.lit(0)))
        .where('deletedAt', 'is', null)
        .$if(narrowed, (query) => query.where('department', '=', arg('department')))
        .orderBy('startedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(arg('limit')),
    );
  const all = newest(false);
  const one = newest(true);

  return {
    /** The newest first. */
    newest: (org: OrgId, department: string | null, limit: number) =>
      (department === null ? all : one)({ org, department, limit }),
  };
}
