// The first titles of each day.

import type { Visible } from '#server/db/visible-to.ts';
import { sql } from 'kysely';
import type { DayRange } from '#domain/time/day-range.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { liveMeetings } from '#server/db/queries.ts';
import { ahead } from '#server/features/meetings/meetings/ahead-store.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

/** The first `count` meetings of each day, held and posted ahead, in the order in which they start. */
export const firstTitles = (db: Visible, org: OrgId, { from, to }: DayRange, count: number) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom(
          liveMeetings(db, org)
            .where('day', '>=', from)
            .where('day', '<=', to)
            .select(['day', 'id', 'title', 'startedAt'])
            .unionAll(
              ahead(db, org)
                .where('pricedOn', '>=', from)
                .where('pricedOn', '<=', to)
                // Narrows the range of the index: a local day is within 14 hours of the same UTC day.
                .where('startsAt', '>=', Date.parse(from) - dayMs)
                .where('startsAt', '<', Date.parse(to) + 2 * dayMs)
                .select(['pricedOn as day', 'id', 'title', 'startsAt as startedAt']),
            )
            .as('listed'),
        )
        .select(['day', 'id', 'title', 'startedAt'])
        .select(sql<number>`row_number() over (partition by "day" order by "startedAt", "id")`.as('position'))
        .as('ranked'),
    )
    .where('position', '<=', count)
    .orderBy('startedAt')
    .orderBy('id')
    .select(['day', 'id', 'title'])
    .execute();
