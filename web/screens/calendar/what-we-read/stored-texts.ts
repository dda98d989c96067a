// Words what each table keeps of a calendar, who sees it and how long. A table without words is a type error.

import type { storedFromDirectory, storedFromMailboxes } from '#domain/calendar/vendor-fields.ts';
import { site } from '#web/components/site/site.ts';

type Kept = { what: string; who: string; until: string };

const nobody = 'Nobody sees it in the product.';
const window = 'Kept from 90 days back to 60 ahead, until the calendar is disconnected.';
const asMeetings = 'All members see it, like all recorded meetings.';
const sums = 'All members see sums of groups that are large enough.';
const deleted = `Kept until somebody deletes the meeting, and then for ${site.keepDays?.deletedMeetings ?? 30} days.`;

export const storedTexts: Record<keyof (typeof storedFromMailboxes & typeof storedFromDirectory), Kept> = {
  calendarObjects: {
    what: 'Events with times, titles and people, to recognize them again; of private ones the times only',
    who: nobody,
    until: window,
  },
  calendarCopies: {
    what: 'What each calendar has of a meeting: time, title, organizer, people and answers',
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
  calendarFacts: {
    what: 'How long before a recorded meeting it was announced, whether its series ends, and who organized it',
    who: sums,
    until: deleted,
  },
  invitationAnswers: {
    what: 'How people answered the invitation to a recorded meeting',
    who: sums,
    until: deleted,
  },
  people: {
    what: 'People of the directory: name, department, and since when they have left',
    who: 'Administrators see it; members see names.',
    until: 'Kept until an administrator erases the person.',
  },
  personIdentities: {
    what: 'Their addresses and other names, by which meetings are known to be theirs',
    who: 'Administrators see it; members see one address.',
    until: 'Kept until an administrator erases the person.',
  },
  directoryPeople: {
    what: 'What the directory had of a person at the last reading, and a hash of the provider’s number',
    who: nobody,
    until:
      'Kept while people come from the directory; of an erased person only the hash, so that nobody comes back.',
  },
  auditLog: {
    what: 'That a meeting was recorded from a calendar, with its title',
    who: 'Administrators see it.',
    until: 'Kept as long as the audit log.',
  },
};
