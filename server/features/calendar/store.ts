// The first titles of each day.

import type { Visible } from '#server/db/visible-to.ts';
import { sql } from 'kysely';
import type { DayRange } from '#domain/time/day-range.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

/** The first `count` meetings of each day, in the order in which they start. */
export const firstTitles = (db: Visible, org: OrgId, { from, to }: DayRange, count: number) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('meetings')
        .where('organizationId', '=', org)
        .where('deletedAt', 'is', null)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .select(['day', 'id', 'title', 'startedAt'])
        .select(sql<number>`row_number() over (partition by "day" order by "startedAt", "id")`.as('position'))
        .as('ranked'),
    )
    .where('position', '<=', count)
    .orderBy('startedAt')
    .orderBy('id')
    .select(['day', 'id', 'title'])
    .execute();
