// Who takes part in a calendar event, from what its calendar lists.

import type { CalendarAttendee, CalendarParty } from './event.ts';

/** A person, room or list in a calendar; '' for what is not given. */
export type Listed = {
  /** "mailto:ada@example.test", an address, or another identifier. */
  address: string;
  /** An address beside another identifier. */
  email: string;
  name: string;
  /** As in iCalendar: ROLE, CUTYPE and PARTSTAT. */
  role: string;
  kind: string;
  answer: string;
  /** The address of somebody who comes instead. */
  delegate: string;
};

/** Whether an attendee is a person who takes part. */
export const comes = ({ isDeclined, isResource, isGroup }: CalendarAttendee): boolean =>
  !isDeclined && !isResource && !isGroup;

/** Each person of the directory once, whatever address a calendar lists; required if listed as required. */
export function eachPersonOnce<T extends { personId: number | null; isOptional?: boolean | 0 | 1 }>(
  people: readonly T[],
): T[] {
  const found = new Map<unknown, T>();
  for (const one of people) {
    // Nobody knows whether two unknown people are the same.
    const key = one.personId ?? one;
    const known = found.get(key);
    if (!known || (known.isOptional && !one.isOptional)) found.set(key, one);
  }
  return [...found.values()];
}

const nothing: Listed = { address: '', email: '', name: '', role: '', kind: '', answer: '', delegate: '' };

/** Each person once, by address. Without placeholders and addresses of calendars. */
export function peopleOf(
  organizer: Listed | null,
  listed: readonly Listed[],
): { organizer: CalendarParty | null; attendees: CalendarAttendee[] } {
  const attendees = new Map<string, CalendarAttendee>();
  const add = (attendee: CalendarAttendee) => {
    const key = attendee.email || attendee.name;
    if (!key || isCalendarAddress(attendee.email)) return;
    const known = attendees.get(key);
    if (!known) attendees.set(key, attendee);
    else if (!known.name) known.name = attendee.name;
  };
  for (const one of listed) add(attendeeOf(one));
  const delegates = listed.map(({ delegate }) => delegate).filter((delegate) => delegate !== '');
  for (const address of delegates) add(attendeeOf({ ...nothing, address }));
  const party = organizer && partyOf(organizer);
  const isNamed = [...attendees.values()].some(({ name }) => name !== '' && name === party?.name);
  // Outlook does not list the organizer; published calendars list nobody.
  if (party && listed.length > 0 && (party.email || !isNamed)) add(attendeeOf({ ...nothing, ...party }));
  return {
    organizer: party && placeholder.test(party.email) ? null : party,
    attendees: [...attendees.values()],
  };
}

function attendeeOf(one: Listed): CalendarAttendee {
  const party = partyOf(one);
  const isResource = /^(?:room|resource)$/i.test(one.kind) || isRoomAddress(party.email);
  const isGroup = /^group$/i.test(one.kind);
  const isInformed = !isResource && /^non-participant$/i.test(one.role);
  return {
    ...party,
    isDeclined: /^(?:declined|delegated)$/i.test(one.answer) || isInformed,
    ...(one.answer !== '' && !isInformed && { hasAccepted: /^accepted$/i.test(one.answer) }),
    isOptional: /^opt-participant$/i.test(one.role),
    isResource,
    ...(isGroup && { isGroup }),
  };
}

const isRoomAddress = (email: string) => email.endsWith('@resource.calendar.google.com');

/** Google's calendars have addresses, and so has the organizer whom Google does not know. */
const isCalendarAddress = (email: string) =>
  /[@.]calendar\.google\.com$/.test(email) && !isRoomAddress(email);
const placeholder = /^unknownorganizer@calendar\.google\.com$/;

/** Bounds the cost of matching. */
const longestText = 500;

function partyOf(listed: Listed): CalendarParty {
  const [address, email, name] = [listed.address, listed.email, listed.name].map((text) =>
    text.slice(0, longestText),
  ) as [string, string, string];
  const found = addressIn(address) || addressIn(email) || addressIn(name);
  return { email: found, name: personName(name || (found ? '' : nameIn(address)), found) };
}

/** "Bob Lane" instead of an address, unless it is the identifier of another program. */
const nameIn = (address: string): string =>
  /^(?:mailto:)?([^:/=@]*)$/i.exec(decoded(address).trim())?.[1]?.trim() ?? '';

/** "mailto:Ada@Example.test", "Ada <ada@example.test>", or a path that ends with an encoded address. */
export function addressIn(text: string): string {
  const [found = ''] = /[^\s<>()[\],;:"/\\]+@[^\s<>()[\],;:"/\\?@]+/.exec(decoded(text)) ?? [];
  return found.replace(/^'+|['.]+$/g, '').toLowerCase();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** "Turing, Alan (alan@example.test)" becomes "Alan Turing". */
function personName(written: string, email: string): string {
  const name = written.replace(/\s*[<([]?(?:mailto:)?[^\s<>()[\],;:"]+@[^\s<>()[\],;:"]+[>)\]]?/i, '');
  const parts = name.replace(/^(["'])(.*)\1$/, '$2').split(/[;,]/);
  const inOrder = parts.length === 2 ? parts.toReversed() : parts;
  const shown = inOrder
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
  return shown.toLowerCase() === email ? '' : shown;
}
