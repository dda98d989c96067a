// Words what each table keeps of a calendar, who sees it and how long. A table without words is a type error.

import type { storedFromMailboxes } from '#domain/calendar/vendor-fields.ts';
import { site } from '#web/components/site/site.ts';

type Kept = { what: string; who: string; until: string };

const nobody = 'Nobody sees it in the product.';
const window = 'Kept from 90 days back to 60 ahead, until the calendar is disconnected.';
const asMeetings = 'All members see it, like all recorded meetings.';
const deleted = `Kept until somebody deletes the meeting, and then for ${site.keepDays?.deletedMeetings ?? 30} days.`;

export const storedTexts: Record<keyof typeof storedFromMailboxes, Kept> = {
  calendarObjects: {
    what: 'Events with times, titles and people, to recognize them again; of private ones the times only',
    who: nobody,
    until: window,
  },
  calendarCopies: {
    what: 'What each calendar says of a meeting: time, title, organizer, people and answers',
    who: 'Only the owner of the calendar sees it.',
    until: window,
  },
  plannedMeetings: {
    what: 'Meetings to come, with their price',
    who: 'The people whom the meeting lists see it; administrators see prices without titles and names.',
    until: 'Kept as long as a calendar contains it, and as long as the meeting that it became.',
  },
  plannedAttendees: {
    what: 'The expected people of a meeting, by name and address',
    who: 'The people whom the meeting lists see them.',
    until: 'Kept with the meeting.',
  },
  seriesReadings: {
    what: 'When each series was read, so that nothing is recorded twice',
    who: nobody,
    until: 'Kept until its calendar is disconnected and what it brought is removed.',
  },
  bookingNotes: {
    what: 'Who booked which series, and when a note about it was sent, if your organization sends notes',
    who: nobody,
    until: 'Kept for 400 days.',
  },
  meetings: { what: 'Meetings that took place', who: asMeetings, until: deleted },
  meetingKeys: { what: 'Which event became which meeting', who: nobody, until: deleted },
  attendees: { what: 'Who took part, by name and role', who: asMeetings, until: deleted },
  auditLog: {
    what: 'That a meeting was recorded from a calendar, with its title',
    who: 'Administrators see it.',
    until: 'Kept as long as the audit log.',
  },
};
