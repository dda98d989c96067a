// Events of Google and Microsoft become the event values of all other calendars. They come expanded: one for each
// occurrence.

import { minuteMs } from '#domain/time/time-units.ts';
import { addressIn, type Listed } from './attendees.ts';
import type { CalendarEvent } from './event.ts';
import type { Window } from './mailboxes.ts';

export type VendorEvent = CalendarEvent & {
  /** The provider's id of the series; '' for a single event. */
  series: string;
};

/** What is known of the mailbox whose events are read. */
export type MailboxView = {
  /** Addresses of its owner, lower case. */
  ownEmails: readonly string[];
  /** Of days without a time. */
  timeZone: string;
  /** The UIDs of series by the provider's id. */
  uids: ReadonlyMap<string, string>;
  /** The address of a person whom the provider names otherwise; null drops them. */
  addressOf: (one: Pick<Listed, 'address' | 'name'>) => string | null;
  isLeftOut: (email: string) => boolean;
};

const nobody: Listed = { address: '', email: '', name: '', role: '', kind: '', answer: '', delegate: '' };

/** The people of one event: each known by address, and those who are left out counted without their names. */
export function listedIn({ addressOf, isLeftOut }: MailboxView) {
  const unnamed = new Map<string, string>();
  return (one: Partial<Listed>): Listed | null => {
    const { address = '', name = '' } = one;
    const email = addressIn(address) || addressIn(name) || addressOf({ address, name });
    if (email === null) return null;
    if (!isLeftOut(email)) return { ...nobody, ...one, address: email };
    const shown = unnamed.get(email) ?? `Unnamed person ${unnamed.size + 1}`;
    unnamed.set(email, shown);
    return { ...nobody, ...one, address: '', name: shown };
  };
}

/** The title and the people of a private event, or of one shown as free, are never stored. */
export const withoutHidden = <T extends CalendarEvent>(event: T): T =>
  event.isPrivate || event.isFree ? { ...event, title: '', organizer: null, attendees: [] } : event;

/** Original start of an occurrence: '2026-11-24T09:00:00Z', of an all-day one '2026-11-24'. */
export const originalStartAt = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

const isIn = ({ startsAt, endsAt }: CalendarEvent, { from, to }: Window): boolean =>
  endsAt > from && startsAt < to;

/** The events of a window replace the stored ones of this window; the others stay. */
export function mergedEvents<T extends CalendarEvent>(
  stored: readonly T[],
  read: readonly T[],
  window: Window,
): T[] {
  const known = new Set(read.map(({ recurrenceId }) => recurrenceId));
  const kept = stored.filter((event) => !isIn(event, window) && !known.has(event.recurrenceId));
  const all = [...kept, ...read].toSorted((a, b) => a.startsAt - b.startsAt);
  const slotMinutes = slotOf(all.map(({ recurrenceId }) => recurrenceId));
  return all.map((event) => (event.isRecurring ? { ...event, slotMinutes } : event));
}

/** Whether events that have not ended are missing in a window: they were removed, or moved out of it. */
export const hasLost = (
  stored: readonly CalendarEvent[],
  read: readonly CalendarEvent[],
  window: Window,
  now: number,
): boolean =>
  stored.some(
    (event) =>
      event.endsAt > now &&
      isIn(event, window) &&
      !event.isExcluded &&
      !read.some(({ recurrenceId }) => recurrenceId === event.recurrenceId),
  );

/** The shortest time between two occurrences. */
function slotOf(originalStarts: readonly string[]): number | null {
  const starts = originalStarts.map((text) => Date.parse(text)).toSorted((a, b) => a - b);
  const gaps = starts.flatMap((at, i) => {
    const before = starts[i - 1];
    return before === undefined || at === before ? [] : (at - before) / minuteMs;
  });
  const [first, ...more] = gaps.filter((gap) => gap > 0);
  return first === undefined ? null : Math.round(Math.min(first, ...more));
}
