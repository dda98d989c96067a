// Calendar events and planned meetings to test with.

import type { CalendarAttendee, CalendarEvent } from '#domain/calendar/event.ts';
import { eventOf, invited as invitedAs } from '#domain/calendar/testing/events.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { seriesKeyOf } from '#server/features/meetings/planned/keys.ts';
import { followObjects } from '#server/features/meetings/planned/planned-store.ts';
import { recordSeriesReading } from '#server/features/meetings/planned/readings-store.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { startOfTest, type TestApp } from './test-app.ts';

export const invited = (email: string, changes: Partial<CalendarAttendee> = {}): CalendarAttendee =>
  invitedAs(email, { name: email.split('@')[0] ?? '', ...changes });

/** An hour that begins one hour after the start of the test. */
export const calendarEvent = (changes: Partial<CalendarEvent> = {}): CalendarEvent =>
  eventOf({
    uid: 'standup@example.test',
    title: 'Standup',
    startsAt: startOfTest + hourMs,
    endsAt: startOfTest + 2 * hourMs,
    attendees: [invited('ada@example.test'), invited('alan@example.test')],
    ...changes,
  });

export type PlannedSource = { ownerId: number | null; connectionId: number; href: string };

const daysBack = 90;

/** A complete reading of a calendar that contains only these events. */
export const announce = (
  { db, context }: TestApp,
  organizationId: number,
  source: PlannedSource,
  events: readonly CalendarEvent[],
  now = context.now(),
) =>
  db.write(async (tx) => {
    const lock = await lockOrganization(tx, unverifiedOrg(organizationId));
    const { ownerId, connectionId, href } = source;
    const from = now - daysBack * dayMs;
    await followObjects(
      tx,
      lock,
      { ownerId, origin: 'connection', originId: connectionId },
      [{ href, events }],
      {
        now,
        windowFrom: from,
        calendarRead: null,
        createdBy: ownerId ?? 0,
        addresses: new Map(),
      },
    );
    for (const key of new Set(events.map(({ uid }) => seriesKeyOf(uid))))
      await recordSeriesReading(tx, lock.org, key, { ownerId, from, at: now });
  });
