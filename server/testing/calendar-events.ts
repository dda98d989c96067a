// Calendar events and planned meetings to test with.

import type { CalendarAttendee, CalendarEvent } from '#domain/calendars/event.ts';
import { hourMs } from '#domain/time/time-units.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { followObject, type PlannedSource } from '#server/features/planned/planned-store.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { startOfTest, type TestApp } from './test-app.ts';

export const invited = (email: string, changes: Partial<CalendarAttendee> = {}): CalendarAttendee => ({
  email,
  name: email.split('@')[0] ?? '',
  isDeclined: false,
  isOptional: false,
  isResource: false,
  ...changes,
});

/** An hour that begins one hour after the start of the test. */
export const calendarEvent = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'standup@example.test',
  recurrenceId: '',
  sequence: 0,
  title: 'Standup',
  startsAt: startOfTest + hourMs,
  endsAt: startOfTest + 2 * hourMs,
  isAllDay: false,
  isPrivate: false,
  isFree: false,
  isCanceled: false,
  hasAgenda: false,
  isRecurring: false,
  organizer: null,
  attendees: [invited('ada@example.test'), invited('alan@example.test')],
  ...changes,
});

/** Plans the events like a calendar object. */
export const announce = (
  { db, context }: TestApp,
  organizationId: number,
  source: PlannedSource,
  events: readonly CalendarEvent[],
) =>
  db.write(async (tx) => {
    const lock = await lockOrganization(tx, unverifiedOrg(organizationId));
    await followObject(tx, lock, source, events, context.now());
  });
