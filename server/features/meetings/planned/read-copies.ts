// The copies in the objects of a calendar that was read, and what changed in them.

import { isDeepStrictEqual } from 'node:util';
import { type CopyContent, copyOf } from '#domain/meetings/planned/copies.ts';
import type { CalendarEvent } from '#domain/calendar/event.ts';
import { type CalendarOwner, inCalendarOf, type Whose } from '#domain/calendar/whose.ts';
import { newId } from '#server/db/identifiers.ts';
import type { CopySource, StoredCopy } from './copies-store.ts';
import { seriesKeyOf } from './keys.ts';

/** A calendar object, or a plan (href ''), with all its events in the window. */
export type FollowedObject = { href: string; events: readonly CalendarEvent[] };

/** The copies after a reading; unchanged ones are the same objects. */
export function copiesIn(
  { ownerId, origin, originId }: CopySource,
  objects: readonly FollowedObject[],
  former: readonly StoredCopy[],
  { timeZone, whose, owner }: { timeZone: string; whose: Whose | null; owner: CalendarOwner },
): StoredCopy[] {
  // A calendar without meetings with guests says nothing about others.
  const isOwn = whose === null || whose === 'own' ? 1 : 0;
  const known = new Map(former.map((copy) => [keyOf(copy), copy]));
  const found = new Map<string, StoredCopy>();
  for (const { href, events } of objects)
    for (const one of events) {
      const { event, ownerAttends } = inCalendarOf(one, whose, owner);
      const content = copyOf({ ...event, uid: seriesKeyOf(event.uid) }, timeZone, ownerAttends);
      if (!content) continue;
      const key = keyOf({ href, ...content });
      const before = known.get(key);
      const { id = newId(), plannedMeetingId = null } = before ?? {};
      const copy: StoredCopy = { ...content, id, plannedMeetingId, ownerId, isOwn, origin, originId, href };
      found.set(key, before && isDeepStrictEqual(before, copy) ? before : copy);
    }
  return [...found.values()];
}

/** The copies whose events changed, and not only whose calendar it is. */
export function changedEvents(
  replaced: readonly StoredCopy[],
  written: readonly StoredCopy[],
  aliases: readonly string[],
): StoredCopy[] {
  const eventIn = ({
    isOwn: _isOwn,
    ownerAttends: _attends,
    rooms: _rooms,
    people,
    ...copy
  }: StoredCopy) => ({
    ...copy,
    // Somebody who accepts changes nothing of the meeting, and nor does another room.
    people: people
      .filter(({ email }) => !aliases.includes(email))
      .map(({ hasAccepted: _answer, ...person }) => person),
  });
  const before = new Map(replaced.map((copy) => [keyOf(copy), copy]));
  const after = new Map(written.map((copy) => [keyOf(copy), copy]));
  return [...replaced, ...written].filter((copy) => {
    const [former, next] = [before.get(keyOf(copy)), after.get(keyOf(copy))];
    return !former || !next || !isDeepStrictEqual(eventIn(former), eventIn(next));
  });
}

const keyOf = ({ href, seriesKey, originalStart }: CopyContent & { href: string }): string =>
  `${href}\n${seriesKey}\n${originalStart}`;
