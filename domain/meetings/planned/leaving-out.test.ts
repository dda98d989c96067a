import { expect, test } from 'vitest';
import type { CalendarAttendee, CalendarEvent } from '#domain/calendar/event.ts';
import { type LeftOutReason, whyLeftOut } from './leaving-out.ts';
import { eventOf, invited } from '#domain/calendar/testing/events.ts';

const ada = 'ada@example.test';
const [owner, alan, grace] = [invited(ada), invited('alan@example.test'), invited('grace@example.test')];
const room = invited('room@example.test', { isResource: true });
const list = invited('team@example.test', { isGroup: true });
const declined = (one: CalendarAttendee) => ({ ...one, isDeclined: true });

const meeting = eventOf({ attendees: [owner, alan] });

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
  ['only lists', [list, invited('all@example.test', { isGroup: true })], 'alone'],
  ['two people', [alan, grace], null],
])('in an organization calendar: %s', (_name, attendees, reason) =>
  expect(whyLeftOut({ ...meeting, attendees }, [])).toBe(reason),
);
