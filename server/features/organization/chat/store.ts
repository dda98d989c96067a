// The meetings that chat channels get: those that were planned lately.

import { type Kysely, sql } from 'kysely';
import type { Cents } from '#domain/money/money.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

const mostFound = 200;

/**
 * The first meeting of each series, and single ones, that calendars and plans have contained since an instant, with
 * their blended price.
 */
export const newlyPlanned = (
  db: Kysely<Tables>,
  org: OrgId,
  { since, now, leastCents }: { since: number; now: number; leastCents: Cents },
) =>
  db
    .selectFrom('plannedMeetings')
    .select((eb) => [
      'seriesKey',
      'seenAt',
      'startsAt',
      'durationMinutes',
      'blendedCents',
      eb
        .selectFrom('plannedAttendees')
        .select((count) => count.fn.countAll<number>().as('people'))
        .whereRef('plannedAttendees.organizationId', '=', 'plannedMeetings.organizationId')
        .whereRef('plannedAttendees.plannedMeetingId', '=', 'plannedMeetings.id')
        .as('people'),
    ])
    .where('organizationId', '=', org)
    .where('state', '=', 'planned')
    .where('isGone', '=', 0)
    .where('content', 'is', null)
    .where('pricedOn', '!=', '')
    .where('startsAt', '>', now)
    .where('seenAt', '>', since)
    .where('blendedCents', '>=', leastCents)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('plannedMeetings as earlier')
            .select('earlier.id')
            .whereRef('earlier.organizationId', '=', 'plannedMeetings.organizationId')
            .whereRef('earlier.seriesKey', '=', 'plannedMeetings.seriesKey')
            .where((or) =>
              or.or([
                or('earlier.seenAt', '<=', since),
                or('earlier.startsAt', '<', sql.ref<number>('plannedMeetings.startsAt')),
              ]),
            ),
        ),
      ),
    )
    .orderBy('startsAt')
    .limit(mostFound)
    .execute();
