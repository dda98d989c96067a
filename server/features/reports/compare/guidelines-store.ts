// What the guidelines need of the meetings of a month.

import type { DayRange } from '#domain/time/day-range.ts';
import { liveMeetings } from '#server/db/queries.ts';
import { amounts } from '#server/db/visible-to.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export const guidedMeetings = amounts((db, org: OrgId, { from, to }: DayRange, createdBy: number | null) => {
  const meetings = liveMeetings(db, org)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select([
      'id',
      'title',
      'normalizedTitle',
      'type',
      'attendeeCount',
      'durationMinutes',
      'hasAgenda',
      'startedAt',
      'createdBy',
      'totalCents',
    ]);
  return (createdBy === null ? meetings : meetings.where('createdBy', '=', createdBy)).execute();
});
