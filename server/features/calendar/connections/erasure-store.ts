// Removes an erased person from what calendars said.

import { sql } from 'kysely';
import { partyIn } from '#calendar-format/event-component.ts';
import type { CalendarEvent, CalendarParty } from '#domain/calendar/event.ts';
import type { InvitedPerson } from '#domain/meetings/planned/planned.ts';
import { erasedName, identityKey, isAddress } from '#domain/people/matching.ts';
import type { ErasedPerson } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import { containing } from '#server/db/queries.ts';

/** In planned meetings, and in stored calendar objects until the calendar sends the name again. */
export async function eraseFromCalendars(tx: Tx, { org }: OrgLock, { keys }: ErasedPerson): Promise<void> {
  const isErased = ({ email, name }: Pick<CalendarParty, 'email' | 'name'>) =>
    keys.has(email) || keys.has(identityKey(name));
  const attendees = await tx
    .selectFrom('plannedAttendees')
    .select(['email', 'name'])
    .distinct()
    .where('organizationId', '=', org)
    .execute();
  for (const { email, name } of attendees)
    if (isErased({ email, name }))
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
      .where((eb) => eb.or([eb('organizerEmail', '=', key), eb.and(mayName('people', key))]))
      .execute();
    for (const { id, people, organizerEmail } of copies)
      await tx
        .updateTable('calendarCopies')
        .set({
          people: JSON.stringify(
            (JSON.parse(people) as InvitedPerson[]).map((one) =>
              isErased(one) ? { ...one, email: '', name: erasedName } : one,
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
      .where((eb) => eb.and(mayName('text', key)))
      .execute();
    for (const { text, ...object } of objects)
      await tx
        .updateTable('calendarObjects')
        .set({
          text: text.startsWith('[')
            ? withoutPersonInEvents(text, isErased)
            : withoutPerson(text, key, isErased),
        })
        .where('organizationId', '=', org)
        .where('connectionId', '=', object.connectionId)
        .where('calendar', '=', object.calendar)
        .where('href', '=', object.href)
        .execute();
  }
}

/** That a text has the words of a name or address, in any order since names are also written "Last, First". */
const mayName = (column: 'people' | 'text', key: string) =>
  (key.match(/[\p{L}\p{N}]+/gu) ?? []).map(
    (word) => sql<boolean>`lower(${sql.ref(column)}) like ${containing(word)} escape '\\'`,
  );

type IsErased = (party: CalendarParty) => boolean;

/** The events of a mailbox, until it is read again. */
function withoutPersonInEvents(text: string, isErased: IsErased): string {
  const events = (JSON.parse(text) as CalendarEvent[]).map(({ organizer, attendees, ...event }) => ({
    ...event,
    organizer: organizer && !isErased(organizer) ? organizer : null,
    attendees: attendees.filter((one) => !isErased(one)),
  }));
  return JSON.stringify(events);
}

/** Without the lines of the person, and without the address in those of others, who may have delegated to them. */
const withoutPerson = (text: string, key: string, isErased: IsErased): string =>
  text
    .split('\r\n')
    .flatMap((line) => {
      const party = partyIn(line);
      if (!party) return line;
      return isErased(party) ? [] : isAddress(key) ? without(line, key) : line;
    })
    .join('\r\n');

/** `address` is in lower case. */
function without(line: string, address: string): string {
  const at = line.toLowerCase().indexOf(address);
  return at < 0 ? line : without(line.slice(0, at) + line.slice(at + address.length), address);
}
