// The rows that an import brings.

import type { Database } from '#server/db/database.ts';
import { manyRows } from '#server/db/many-rows.ts';

const meetingColumns = [
  'id',
  'draftKey',
  'importId',
  'title',
  'titleKey',
  'type',
  'department',
  'agenda',
  'hasAgenda',
  'startedAt',
  'day',
  'durationMinutes',
  'attendeeCount',
  'unlistedCount',
  'unlistedRateCents',
  'totalCents',
  'averageHourlyRateCents',
  'source',
  'createdBy',
  'createdAt',
  'version',
] as const;
const attendeeColumns = [
  'meetingId',
  'position',
  'name',
  'role',
  'salaryTier',
  'hourlyRateCents',
  'joinedMinute',
] as const;

export type AttendeeCells = Record<(typeof attendeeColumns)[number], string | number | null>;

export function importedRowsStore(db: Database) {
  return {
    insertMeetings: manyRows(db, meetingColumns, (on, values) => on.insertInto('meetings').values(values)),
    insertAttendees: manyRows(db, attendeeColumns, (on, values) => on.insertInto('attendees').values(values)),
  };
}
