// How the people of a meeting answered its invitation, as its calendars show.

import type { AddressesOf, Copy } from './copies.ts';

export const answers = ['accepted', 'declined', 'open'] as const;
/** 'open': tentative or not answered. */
export type Answer = (typeof answers)[number];

/**
 * By address, without the organizer and those whose answer no calendar shows. A person's own calendar counts more than
 * what others show, and then the latest copy.
 */
export function answersIn(copies: readonly Copy[], addressesOf: AddressesOf): Map<string, Answer> {
  const found = new Map<string, Answer>();
  const organizers = new Set(copies.map(({ organizerEmail }) => organizerEmail));
  const ordered = copies.toSorted((a, b) => a.stampedAt - b.stampedAt || a.id - b.id);
  const read = (copy: Copy, isRead: (email: string) => boolean) => {
    for (const { email, isDeclined, hasAccepted } of copy.people)
      if (hasAccepted !== undefined && email !== '' && !organizers.has(email) && isRead(email))
        found.set(email, hasAccepted === 1 ? 'accepted' : isDeclined === 1 ? 'declined' : 'open');
  };
  for (const copy of ordered) read(copy, () => true);
  for (const copy of ordered) {
    const own = copy.isOwn === 1 && copy.ownerId !== null ? addressesOf(copy.ownerId) : [];
    read(copy, (email) => own.includes(email));
    if (copy.status === 'excluded')
      for (const email of own) if (found.has(email)) found.set(email, 'declined');
  }
  return found;
}
