// Words what each table keeps of a calendar, who sees it and how long. A table without words is a type error.

import type { storedFromDirectory, storedFromMailboxes } from '#domain/calendar/vendor-fields.ts';
import { t } from '#domain/format/text.ts';
import { site } from '#web/components/site/site.ts';

type Kept = { what: string; who: string; until: string };

const nobody = t`Nobody sees it in the product.`;
const window = t`Kept from 90 days back to 60 ahead, until the calendar is disconnected.`;
const asMeetings = t`All members see it, like all recorded meetings.`;
const sums = t`All members see sums of groups that are large enough.`;
const deleted = t`Kept until somebody deletes the meeting, and then for ${site.keepDays?.deletedMeetings ?? 30} days.`;

export const storedTexts: Record<keyof (typeof storedFromMailboxes & typeof storedFromDirectory), Kept> = {
  calendarObjects: {
    what: t`Events with times, titles and people, to recognize them again; of private ones the times only`,
    who: nobody,
    until: window,
  },
  calendarCopies: {
    what: t`What each calendar has of a meeting: time, title, organizer, people, rooms and answers`,
    who: t`Only the owner of the calendar sees it.`,
    until: window,
  },
  plannedMeetings: {
    what: t`Meetings to come, with their price`,
    who: t`The people whom the meeting lists see it; administrators see prices without titles and names. A room’s screen shows time, head count and blended price, and the title if an administrator switched titles on.`,
    until: t`Kept as long as a calendar contains it, and as long as the meeting that it became.`,
  },
  plannedAttendees: {
    what: t`The expected people of a meeting, by name and address`,
    who: t`The people whom the meeting lists see them.`,
    until: t`Kept with the meeting.`,
  },
  seriesReadings: {
    what: t`When each series was read, so that nothing is recorded twice`,
    who: nobody,
    until: t`Kept until its calendar is disconnected and what it brought is removed.`,
  },
  bookingNotes: {
    what: t`Who booked which series, and when a note about it was sent, if your organization sends notes`,
    who: nobody,
    until: t`Kept for 400 days.`,
  },
  meetings: { what: t`Meetings that took place`, who: asMeetings, until: deleted },
  meetingKeys: { what: t`Which event became which meeting`, who: nobody, until: deleted },
  attendees: { what: t`Who took part, by name and role`, who: asMeetings, until: deleted },
  calendarFacts: {
    what: t`How long before a recorded meeting it was announced, whether its series ends, and who organized it`,
    who: sums,
    until: deleted,
  },
  invitationAnswers: {
    what: t`How people answered the invitation to a recorded meeting`,
    who: sums,
    until: deleted,
  },
  people: {
    what: t`People of the directory: name, department, and since when they have left`,
    who: t`Administrators see it; members see names.`,
    until: t`Kept until an administrator erases the person.`,
  },
  personIdentities: {
    what: t`Their addresses and other names, by which meetings are known to be theirs`,
    who: t`Administrators see it; members see one address.`,
    until: t`Kept until an administrator erases the person.`,
  },
  directoryPeople: {
    what: t`What the directory had of a person at the last reading, and a hash of the provider’s number`,
    who: nobody,
    until: t`Kept while people come from the directory; of an erased person only the hash, so that nobody comes back.`,
  },
  auditLog: {
    what: t`That a meeting was recorded from a calendar, with its title`,
    who: t`Administrators see it.`,
    until: t`Kept as long as the audit log.`,
  },
};
