// Removes an erased person from what calendars said.

import { sql } from 'kysely';
import type { CalendarEvent, CalendarParty } from '#domain/calendar/event.ts';
import type { InvitedPerson } from '#domain/meetings/planned/planned.ts';
import { erasedName, identityKey } from '#domain/people/matching.ts';
import type { ErasedPerson } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import { containing } from '#server/db/queries.ts';

/** In planned meetings, and in stored calendar objects until the calendar sends the name again. */
export async function eraseFromCalendars(tx: Tx, { org }: OrgLock, { keys }: ErasedPerson): Promise<void> {
  const attendees = await tx
    .selectFrom('plannedAttendees')
    .select(['email', 'name'])
    .distinct()
    .where('organizationId', '=', org)
    .execute();
  for (const { email, name } of attendees)
    if (keys.has(identityKey(name)) || keys.has(email))
      await tx
        .updateTable('plannedAttendees')
        .set({ name: erasedName, email: '' })
        .where('organizationId', '=', org)
        .where('email', '=', email)
        .where('name', '=', name)
        .execute();
  for (const key of keys) {
    await tx
      .updateTable('plannedMeetings')
      .set({ organizerEmail: '' })
      .where('organizationId', '=', org)
      .where('organizerEmail', '=', key)
      .execute();
    await tx
      .updateTable('connectedCalendars')
      .set({ personEmail: null })
      .where('organizationId', '=', org)
      .where('personEmail', '=', key)
      .execute();
    const copies = await tx
      .selectFrom('calendarCopies')
      .select(['id', 'people', 'organizerEmail'])
      .where('organizationId', '=', org)
      .where((eb) =>
        eb.or([
          eb('organizerEmail', '=', key),
          sql<boolean>`lower("people") like ${containing(JSON.stringify(key))} escape '\\'`,
        ]),
      )
      .execute();
    for (const { id, people, organizerEmail } of copies)
      await tx
        .updateTable('calendarCopies')
        .set({
          people: JSON.stringify(
            (JSON.parse(people) as InvitedPerson[]).map((one) =>
              keys.has(one.email) || keys.has(identityKey(one.name))
                ? { ...one, email: '', name: erasedName }
                : one,
            ),
          ),
          ...(organizerEmail === key && { organizerEmail: '' }),
        })
        .where('organizationId', '=', org)
        .where('id', '=', id)
        .execute();
    const objects = await tx
      .selectFrom('calendarObjects')
      .select(['connectionId', 'calendar', 'href', 'text'])
      .where('organizationId', '=', org)
      .where(sql<boolean>`lower("text") like ${containing(key)} escape '\\'`)
      .execute();
    for (const { text, ...object } of objects)
      await tx
        .updateTable('calendarObjects')
        .set({ text: text.startsWith('[') ? withoutPersonInEvents(text, keys) : withoutPerson(text, key) })
        .where('organizationId', '=', org)
        .where('connectionId', '=', object.connectionId)
        .where('calendar', '=', object.calendar)
        .where('href', '=', object.href)
        .execute();
  }
}

/** The events of a mailbox, until it is read again. */
function withoutPersonInEvents(text: string, keys: ReadonlySet<string>): string {
  const isOther = ({ email, name }: CalendarParty) => !keys.has(email) && !keys.has(identityKey(name));
  const events = (JSON.parse(text) as CalendarEvent[]).map(({ organizer, attendees, ...event }) => ({
    ...event,
    organizer: organizer && isOther(organizer) ? organizer : null,
    attendees: attendees.filter(isOther),
  }));
  return JSON.stringify(events);
}

/** Without the attendee lines of the person. */
const withoutPerson = (text: string, key: string): string =>
  text
    .split('\r\n')
    .filter((line) => !(/^(?:ATTENDEE|ORGANIZER)[;:]/i.test(line) && line.toLowerCase().includes(key)))
    .join('\r\n');
