import { expect, test } from 'vitest';
import type { CalendarAttendee, CalendarEvent } from './event.ts';
import { type LeftOutReason, whyLeftOut } from './leaving-out.ts';

const ada = 'ada@example.test';
const attendee = (email: string, more: Partial<CalendarAttendee> = {}): CalendarAttendee => ({
  email,
  name: '',
  isDeclined: false,
  isOptional: false,
  isResource: false,
  ...more,
});
const [owner, alan, grace] = [attendee(ada), attendee('alan@example.test'), attendee('grace@example.test')];
const room = attendee('room@example.test', { isResource: true });
const list = attendee('team@example.test', { isGroup: true });
const declined = (one: CalendarAttendee) => ({ ...one, isDeclined: true });

const meeting: CalendarEvent = {
  uid: 'a',
  recurrenceId: '',
  sequence: 0,
  title: 'Planning',
  startsAt: 0,
  endsAt: 3_600_000,
  isAllDay: false,
  isPrivate: false,
  isFree: false,
  isCanceled: false,
  isExcluded: false,
  isOwnComponent: true,
  slotMinutes: null,
  stampedAt: 0,
  hasAgenda: false,
  isRecurring: false,
  organizer: null,
  attendees: [owner, alan],
};

test.each<[string, Partial<CalendarEvent>, LeftOutReason | null]>([
  ['two people', {}, null],
  ['a private event', { isPrivate: true, isAllDay: true }, 'private'],
  ['an event that leaves the time free', { isFree: true }, 'free'],
  ['a canceled event', { isCanceled: true }, 'canceled'],
  ['an all-day event', { isAllDay: true }, 'all-day'],
  ['a reminder', { endsAt: 0 }, 'no-end'],
  ['nobody is listed', { attendees: [] }, 'alone'],
  ['the owner alone', { attendees: [owner] }, 'alone'],
  ['somebody else, the owner is not listed', { attendees: [alan] }, null],
  ['the only other person declined', { attendees: [owner, declined(alan)] }, 'alone'],
  ['the owner and a room', { attendees: [owner, room] }, 'alone'],
  ['the owner and a list of people', { attendees: [owner, list] }, null],
  ['the owner declined, one person is left', { attendees: [declined(owner), alan] }, 'alone'],
  ['the owner declined, two people are left', { attendees: [declined(owner), alan, grace] }, null],
])('in a personal calendar: %s', (_name, event, reason) =>
  expect(whyLeftOut({ ...meeting, ...event }, [ada, 'ada@home.test'])).toBe(reason),
);

test.each<[string, CalendarAttendee[], LeftOutReason | null]>([
  ['one person', [alan], 'alone'],
  ['one person who is listed twice', [alan, alan], 'alone'],
  ['one person and a list', [alan, list], null],
  ['only lists', [list, attendee('all@example.test', { isGroup: true })], 'alone'],
  ['two people', [alan, grace], null],
])('in an organization calendar: %s', (_name, attendees, reason) =>
  expect(whyLeftOut({ ...meeting, attendees }, [])).toBe(reason),
);
