// Meetings of one series, for tests of the coach.

import { saveMeeting } from '#contract/meetings/meetings.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { attendee, meetingDraft } from './meeting-drafts.ts';
import type { Person } from './people.ts';
import { startOfTest } from './test-app.ts';

/** People at 60 dollars. */
export const people = (count: number) => Array.from({ length: count }, (_, i) => attendee(`Person ${i}`, 60));
/** Two hours before the start of the test, `days` later. */
export const at = (days: number) => new Date(startOfTest - 2 * 3_600_000 + days * dayMs).toISOString();

/** Saves a meeting of the series `day` days after the start of the test. */
export const hold = (who: Person, day: number, count = 10, durationMinutes = 60, agenda = '') =>
  who.call(saveMeeting, {
    body: meetingDraft({
      title: 'Weekly review',
      type: 'review',
      startedAt: at(day),
      durationMinutes,
      agenda,
      attendees: people(count),
    }),
  });

/** Days from the start of the test, one per week. */
export const weeks = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => 7 * (from + i));
