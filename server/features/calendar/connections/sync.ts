// Reads a connected calendar and updates the planned meetings in small transactions: a killed process leaves what
// it has written, and the next sync continues. Only the process that claimed the connection last may write.

import { hash } from 'node:crypto';
import {
  type ConnectionFailure,
  hasMaster,
  isOver,
  isPrivate,
  windowOf,
} from '#domain/calendar/connection.ts';
import { contentsOf, type ContentReason } from '#domain/calendar/contents.ts';
import type { CalendarEvent } from '#domain/calendar/event.ts';
import { type CalendarOwner, guestLists, whoseCalendar } from '#domain/calendar/whose.ts';
import { localDay } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import { inChunks } from '#server/db/batches.ts';
import { recorder } from '#server/features/meetings/meetings/recording.ts';
import { ownAddresses } from '#server/features/people/people/own-addresses-store.ts';
import { seriesKeyOf, uidKey } from '#server/features/meetings/planned/keys.ts';
import type { AddressBook } from '#server/features/meetings/planned/owners-store.ts';
import { followObjects, isSetBack, type Reading } from '#server/features/meetings/planned/planned-store.ts';
import { recordReading } from '#server/features/meetings/planned/readings-store.ts';
import type { OutgoingFetch } from '#server/outgoing/outgoing.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { CalendarFailure } from './calendar-failure.ts';
import {
  type CalendarRow,
  calendarsOf,
  type ConnectionRow,
  ownerOfConnection,
  release,
} from './connections-store.ts';
import { type Claim, connectionClaims } from './claims.ts';
import { expandCalendar } from './expand.ts';
import {
  deleteObject,
  type KnownObject,
  knownObjects,
  markStale,
  type ObjectRow,
  storedTexts,
  updateCalendar,
  writeObjects,
} from './objects-store.ts';
import { type ReadObject, readChanges } from './read-changes.ts';
import { slowSeconds } from './slow-seconds.ts';
import { type CalendarSecret, calendarSecrets } from './secrets.ts';
import { syncSoon } from './sync-soon.ts';

/** Objects per transaction: each commit waits for the disk, and other writes wait for the commit. */
const objectsPerWrite = 10;

/** They show whose calendar it is; reading all of a long history twice would take long. */
const enoughSeries = 1000;

type Sync = Claim & {
  connection: ConnectionRow;
  outgoing: OutgoingFetch;
  /** In lower case. */
  owner: CalendarOwner;
  verifiedEmail: string | null;
  timeZone: string;
  addresses: AddressBook;
};

export function calendarSync(context: AppContext) {
  const { db, now, events, jobs } = context;
  const secrets = calendarSecrets(context.config);
  const { settle } = recorder(context);

  const { whileClaimed, write } = connectionClaims(context);

  async function syncConnection(org: OrgId, id: number, signal: AbortSignal): Promise<void> {
    const isRead = await whileClaimed(org, id, signal, async (connection, claimed) => {
      const waits = slowSeconds(context, connection.host);
      const outgoing: OutgoingFetch = (url, request) =>
        waits(() =>
          context.outgoing(url, {
            ...request,
            signal: request?.signal ? AbortSignal.any([request.signal, signal]) : signal,
          }),
        );
      const failure = await readAll({
        ...claimed,
        connection,
        outgoing,
        addresses: new Map(),
        ...(await ownerOf(connection, org)),
      });
      await db.write(async (tx) => {
        const released = await release(tx, connection, claimed.syncKey, now(), failure);
        if (!released) return;
        if (released.isAgain) await syncSoon(jobs, connection, tx);
        events.refresh({ organizationId: org, kind: 'calendar-connection' }, tx);
      });
    });
    // Record past meetings at once, including the days before the connection.
    if (isRead) await settle(org);
  }

  async function ownerOf({ ownerId, account }: ConnectionRow, org: OrgId) {
    const { email, ...organization } = await ownerOfConnection(db.read, org, ownerId);
    const addresses = ownerId === null || email === null ? [] : await ownAddresses(db.read, org, email);
    const name = account?.toLowerCase() ?? '';
    const aliases = name.includes('@') && !addresses.includes(name) ? [name] : [];
    return { ...organization, owner: { addresses, aliases } };
  }

  /** The failure of the first calendar that cannot be read; still reads the others. */
  async function readAll(sync: Sync): Promise<ConnectionFailure | null> {
    const { connection, org } = sync;
    const secret = secrets.unlock(connection.lockedSecret, connection);
    if (!secret) return 'locked';
    let failure: ConnectionFailure | null = null;
    for (const calendar of await calendarsOf(db.read, org, [connection.id]))
      try {
        await readOne(sync, secret, calendar);
      } catch (error) {
        if (!(error instanceof CalendarFailure)) throw error;
        failure ??= error.code;
      }
    return failure;
  }

  async function readOne(sync: Sync, secret: CalendarSecret, stored: CalendarRow): Promise<void> {
    const startedAt = now();
    const known = await knownObjects(db.read, stored);
    const changes = await readChanges(sync.outgoing, secret, stored, known);
    const { changed, removed, missing, stale, versions } = changes;
    const today = localDay(now(), sync.timeZone);
    const byHref = new Map(known.map((object) => [object.href, object]));
    const done = new Set([...changed.map(({ href }) => href), ...removed]);
    const rest = known.flatMap(({ href }) => (done.has(href) ? [] : href));
    const calendar = await withOwner(sync, stored, changed, stored.expandedOn === today ? [] : rest);
    for (const chunk of inChunks(changed)) await expandAndWrite(sync, calendar, chunk, byHref, true);
    if (calendar.expandedOn !== today)
      for await (const chunk of storedTexts(db.read, calendar, rest))
        await expandAndWrite(sync, calendar, chunk, byHref, false);
    for (const chunk of inChunks(removed, objectsPerWrite))
      await write(sync, async (tx, lock) => {
        const gone = chunk.map((href) => ({ href, events: [] }));
        await followObjects(tx, lock, sourceOf(sync), gone, readingOf(sync, calendar));
        for (const href of chunk) await deleteObject(tx, calendar, href);
        events.refresh({ organizationId: sync.org, kind: 'planned' }, tx);
      });
    // Last: until then the server returns the same changes again.
    await write(sync, async (tx) => {
      const hasNews = calendar.expandedOn !== today || calendar.missing !== missing;
      if (Object.keys(versions).length > 0 || hasNews)
        await updateCalendar(tx, calendar, { ...versions, missing, expandedOn: today });
      await markStale(tx, calendar, stale);
      const { from } = windowOf(startedAt, sync.timeZone);
      await recordReading(tx, sync.org, calendar, { ownerId: sync.connection.ownerId, from, at: startedAt });
    });
  }

  const expanded = ({ timeZone }: Sync, objects: readonly Pick<ReadObject, 'text'>[]) => {
    const text = objects.map((object) => object.text).join('');
    const nothing = { events: [], problems: [] };
    return text === '' ? nothing : expandCalendar(text, windowOf(now(), timeZone), timeZone);
  };

  /** The calendar with whose it is, which is found out before its first meetings are written. */
  async function withOwner(
    sync: Sync,
    calendar: CalendarRow,
    changed: readonly ReadObject[],
    rest: readonly string[],
  ): Promise<CalendarRow> {
    if (calendar.whose !== null || sync.connection.ownerId === null) return calendar;
    const lists: string[][] = [];
    const add = async (objects: readonly Pick<ReadObject, 'text'>[]) => {
      const { events: some } = await expanded(sync, objects);
      for (const list of guestLists(some)) lists.push(list);
    };
    for (const chunk of inChunks(changed)) if (lists.length < enoughSeries) await add(chunk);
    for await (const chunk of storedTexts(db.read, calendar, rest))
      if (lists.length < enoughSeries) await add(chunk);
    const whose = whoseCalendar(lists, sync.owner.addresses);
    if (!whose) return calendar;
    // What was read before is compared again.
    const found = { ...whose, expandedOn: null };
    await write(sync, (tx) => updateCalendar(tx, calendar, found));
    return { ...calendar, ...found };
  }

  const readingOf = (
    { connection, timeZone, addresses, owner, verifiedEmail }: Sync,
    { readFrom, readUntil, whose }: CalendarRow,
  ): Reading => ({
    now: now(),
    windowFrom: windowOf(now(), timeZone).from,
    calendarRead: readFrom === null || readUntil === null ? null : { from: readFrom, until: readUntil },
    createdBy: connection.createdBy,
    addresses,
    calendar: { whose, aliases: owner.aliases },
    notesTo: verifiedEmail,
  });

  /** Writes an object with unchanged contents only if it is new. */
  async function expandAndWrite(
    sync: Sync,
    calendar: CalendarRow,
    objects: readonly ReadObject[],
    known: ReadonlyMap<string, KnownObject>,
    isNew: boolean,
  ): Promise<void> {
    const window = windowOf(now(), sync.timeZone);
    const found = await expanded(sync, objects);
    const { addresses, aliases } = sync.owner;
    const owner = calendar.whose === 'own' ? [...addresses, ...aliases] : [];
    const eventsOf = Map.groupBy(found.events, ({ uid }) => uidKey(uid));
    const problemsOf = Map.groupBy(found.problems, ({ uid }) => uidKey(uid));
    const firstDay = localDay(window.from, sync.timeZone);
    const isBack = isSetBack(readingOf(sync, calendar));
    const read = objects.map((object) => {
      const { isTooLarge = false, uid, href } = object;
      const problems = problemsOf.get(uid) ?? [];
      const { planned, reasons, ...counts } = contentsOf(eventsOf.get(uid) ?? [], problems, owner);
      const before = known.get(href);
      const fingerprint = hash('sha256', JSON.stringify([calendar.whose, planned]), 'base64url');
      // What cannot be read leaves everything as it was.
      const isUnread = isTooLarge || problems.some(({ isRead }) => !isRead);
      const stored = { ...counts, reasons: storedReasons(isTooLarge ? [tooLarge] : reasons) };
      const hasChanged = !isUnread && (isBack || before?.fingerprint !== fingerprint);
      const isSame =
        !hasChanged &&
        before?.reasons === stored.reasons &&
        before.events === stored.events &&
        before.meetings === stored.meetings;
      return { object, planned, stored, fingerprint, before, isUnread, hasChanged, isSame };
    });
    for (const batch of inChunks(isNew ? read : read.filter(({ isSame }) => !isSame), objectsPerWrite))
      await write(sync, async (tx, lock) => {
        // A hostile server may send one twice.
        const rows = new Map<string, ObjectRow>();
        const followed: { href: string; events: CalendarEvent[] }[] = [];
        for (const { object, planned, stored, fingerprint, before, isUnread, hasChanged } of batch) {
          const { isTooLarge: _, ...content } = object;
          // Most events of a long history create no planned meeting.
          if (hasChanged && (planned.length > 0 || before))
            followed.push({ href: object.href, events: planned });
          const isKept = !isPrivate(object.text) && !isOver(object.text, firstDay);
          const { organizationId, connectionId, href } = calendar;
          rows.set(object.href, {
            ...content,
            organizationId,
            connectionId,
            calendar: href,
            text: isKept ? object.text : '',
            fingerprint: isUnread ? (before?.fingerprint ?? '') : fingerprint,
            ...stored,
            seriesKey: seriesKeyOf(object.uid),
            isUnderstood: isUnread || !hasMaster(object.text) ? 0 : 1,
          });
        }
        await followObjects(tx, lock, sourceOf(sync), followed, readingOf(sync, calendar));
        await writeObjects(tx, [...rows.values()]);
        if (followed.length > 0) events.refresh({ organizationId: sync.org, kind: 'planned' }, tx);
      });
  }

  return { syncConnection };
}

const sourceOf = ({ connection }: Sync) => ({
  ownerId: connection.ownerId,
  origin: 'connection' as const,
  originId: connection.id,
});

const tooLarge: ContentReason = { reason: 'too-large', isRead: false, events: 1, title: '', detail: '' };

const storedReasons = (reasons: readonly ContentReason[]): string =>
  reasons.length === 0 ? '' : JSON.stringify(reasons);
