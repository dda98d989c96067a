// What an event of a calendar file says of its people and its agenda.

import type ICAL from 'ical.js';

/** Their names, or their addresses where they have none: who declined, rooms and equipment are left out. */
export function attendeesOf(event: ICAL.Component): string[] {
  const attendees = event.getAllProperties('attendee');
  const people = attendees.filter((it) => isPerson(it) && it.getFirstParameter('partstat') !== 'DECLINED');
  // Some programs list the organizer, others take them for granted. A published calendar keeps quiet about who it was.
  const organizer = attendees.length > 0 ? event.getFirstProperty('organizer') : null;
  const isMissing =
    organizer !== null &&
    addressOf(organizer).startsWith('mailto:') &&
    !attendees.some((it) => addressOf(it) === addressOf(organizer));
  return (isMissing ? [organizer, ...people] : people).map(nameOf);
}

const notPeople = new Set(['ROOM', 'RESOURCE']);
const isPerson = (attendee: ICAL.Property) =>
  !notPeople.has(attendee.getFirstParameter('cutype')?.toUpperCase());

const addressOf = (person: ICAL.Property) => String(person.getFirstValue()).toLowerCase();

/** "Turing, Alan" is turned round: between people stand separators, and a comma is one. */
function nameOf(person: ICAL.Property): string {
  const name = person.getFirstParameter('cn')?.trim() || addressOf(person).replace(/^mailto:/, '');
  const parts = name.split(/[;,]/).map((part) => part.trim());
  return (parts.length === 2 ? parts.toReversed() : parts).join(' ');
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** Some calendars write HTML, without a word. */
export function plainText(description: string): string {
  if (!/<\/?[a-z][^<>]*>/i.test(description)) return description;
  return description
    .replace(/<br\s*\/?>|<\/(?:p|div|li|ul|ol|h\d)>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_all, name: string) => entities[name] ?? '')
    .replace(/\n{3,}/g, '\n\n');
}
