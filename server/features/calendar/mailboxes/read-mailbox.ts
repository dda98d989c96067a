// Reads a mailbox and updates the planned meetings like a connected calendar: through `followObjects`, one object for
// each series, in small transactions.

import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { windowOf } from '#domain/calendar/connection.ts';
import { contentsOf } from '#domain/calendar/contents.ts';
import { nearPauseMs, nearWindow, nextWhole, readsWhole, type Window } from '#domain/calendar/mailboxes.ts';
import { hasLost, mergedEvents, type VendorEvent } from '#domain/calendar/vendor-events.ts';
import { instantOfLocalTime } from '#domain/time/local-time.ts';
import type { AppContext } from '#server/context.ts';
import { inChunks } from '#server/db/batches.ts';
import { type Claim, connectionClaims } from '#server/features/calendar/connections/claims.ts';
import {
  deleteObject,
  type ObjectRow,
  writeObjects,
} from '#server/features/calendar/connections/objects-store.ts';
import type { AddressBook } from '#server/features/meetings/planned/owners-store.ts';
import { seriesKeyOf, uidKey } from '#server/features/meetings/planned/keys.ts';
import { followObjects, isSetBack, type Reading } from '#server/features/meetings/planned/planned-store.ts';
import {
  forgetMailboxReadings,
  keepMailboxReadings,
} from '#server/features/meetings/planned/readings-store.ts';
import { ownAddresses } from '#server/features/people/people/own-addresses-store.ts';
import type { Connector } from './connectors-store.ts';
import {
  deleteMailbox,
  type MailboxRow,
  ownerOfMailbox,
  type StoredSeries,
  storedSeries,
  updateMailbox,
} from './mailboxes-store.ts';
import type { addressFinder } from './people-store.ts';
import { inPauses, type ReadMailbox } from './provider.ts';

/** Objects per transaction: each commit waits for the disk, and other writes wait for the commit. */
const objectsPerWrite = 10;
/** Objects that are followed at a stretch: on SQLite, other requests can only run in between. */
const objectsPerStep = 1;

export type ConnectionSync = Claim & {
  connector: Connector;
  timeZone: string;
  addresses: AddressBook;
  addressOf: ReturnType<typeof addressFinder>;
  leftOut: ReadonlySet<string>;
};

type Object_ = {
  href: string;
  uid: string;
  seriesKey: string;
  events: VendorEvent[];
  before: StoredSeries | undefined;
};

export function mailboxSync({ db, now, events }: Pick<AppContext, 'db' | 'now' | 'events'>) {
  const { write } = connectionClaims({ db, now });

  const sourceOf = ({ connector }: ConnectionSync, ownerId: number) => ({
    ownerId,
    origin: 'connection' as const,
    originId: connector.id,
  });

  const readingOf = (
    { connector, timeZone, addresses }: ConnectionSync,
    { email, readFrom, readUntil }: MailboxRow,
  ): Reading => ({
    now: now(),
    windowFrom: windowOf(now(), timeZone).from,
    calendarRead: readFrom === null || readUntil === null ? null : { from: readFrom, until: readUntil },
    createdBy: connector.createdBy,
    addresses,
    calendar: { whose: 'own', aliases: [] },
    notesTo: email,
  });

  /** Throws a MailboxFailure; then everything stays as it was. */
  async function readMailbox(sync: ConnectionSync, mailbox: MailboxRow, reader: ReadMailbox): Promise<void> {
    const { org, timeZone, connector, leftOut, addressOf } = sync;
    const startedAt = now();
    const stored = await storedSeries(db.read, mailbox);
    const known = new Map(stored.map((one) => [one.href, one]));
    const eventsBefore = new Map(stored.map(({ href, text }) => [href, JSON.parse(text) as VendorEvent[]]));
    const allBefore = [...eventsBefore.values()].flat();
    const others = await ownAddresses(db.read, org, mailbox.email);
    const ownEmails = [mailbox.email, ...others.filter((email) => email !== mailbox.email)];
    const view = {
      ownEmails,
      timeZone,
      uids: new Map(allBefore.map(({ series, uid }) => [series, uid])),
      addressOf,
      isLeftOut: (email: string) => leftOut.has(email),
    };
    const whole = boundedWindow(windowOf(startedAt, timeZone), connector.settings.from, timeZone);
    const bySeries = Map.groupBy(allBefore, ({ series }) => series);
    const readIn = (window: Window) => reader(mailbox.email, window, bySeries, view);
    let isWhole = readsWhole(mailbox, startedAt);
    const near = nearWindow(startedAt, whole);
    let read = await readIn(isWhole ? whole : near);
    const readKeys = Map.groupBy(read, hrefOf(mailbox));
    const isLost = ([href, before]: [string, VendorEvent[]]) =>
      hasLost(before, readKeys.get(href) ?? [], near, startedAt);
    const isNewSeries = ({ series, uid }: VendorEvent) =>
      series !== '' && !known.has(hrefOf(mailbox)({ uid }));
    // The near window alone does not distinguish removed events from those that were moved out of it, and does not
    // show how often a new series repeats.
    if (!isWhole && ([...eventsBefore].some(isLost) || read.some(isNewSeries)))
      [isWhole, read] = [true, await readIn(whole)];

    const found = Map.groupBy(read, hrefOf(mailbox));
    const objects = await inPauses(new Set([...known.keys(), ...found.keys()]), (href): Object_[] => {
      const before = known.get(href);
      const some = mergedEvents(
        isWhole ? [] : (eventsBefore.get(href) ?? []),
        found.get(href) ?? [],
        isWhole ? whole : near,
      );
      const uid = some[0]?.uid ?? '';
      const [uidOfSeries, seriesKey] = [before?.uid ?? uidKey(uid), before?.seriesKey ?? seriesKeyOf(uid)];
      return [{ href, uid: uidOfSeries, seriesKey, events: some, before }];
    });
    await writeObjectsOf(sync, mailbox, objects, ownEmails);
    await write(sync, (tx) =>
      updateMailbox(tx, mailbox, {
        readFrom: mailbox.readFrom ?? whole.from,
        readUntil: startedAt,
        // Reading again at one instant changes nothing.
        readBefore: mailbox.readUntil === startedAt ? mailbox.readBefore : mailbox.readUntil,
        ...(isWhole && { wholeAt: nextWhole(mailbox.email, startedAt) }),
        nextAt: startedAt + nearPauseMs,
        failure: null,
        providerCode: '',
        failures: 0,
      }),
    );
  }

  /** Writes nothing of series that say what they said before. */
  async function writeObjectsOf(
    sync: ConnectionSync,
    mailbox: MailboxRow,
    objects: readonly Object_[],
    ownEmails: readonly string[],
  ): Promise<void> {
    const isBack = isSetBack(readingOf(sync, mailbox));
    const changed = await inPauses(objects, (object) => {
      const text = object.events.length === 0 ? '' : JSON.stringify(object.events);
      if (!isBack && text === object.before?.text) return [];
      const { planned, events: count, meetings, reasons } = contentsOf(object.events, [], ownEmails);
      const fingerprint = hash('sha256', JSON.stringify(planned), 'base64url');
      const row = {
        text,
        fingerprint,
        events: count,
        meetings,
        reasons: reasons.length > 0 ? JSON.stringify(reasons) : '',
      };
      return [{ ...object, planned, row, isFollowed: isBack || fingerprint !== object.before?.fingerprint }];
    });
    if (changed.length === 0) return;
    const ownerId = await ownerOfMailbox(db.read, mailbox);
    const { organizationId, connectionId, email: calendar } = mailbox;
    for (const batch of inChunks(changed, objectsPerWrite))
      await write(sync, async (tx, lock) => {
        const followed = batch.filter(
          ({ isFollowed, planned, before }) => isFollowed && (planned.length > 0 || before),
        );
        const gone = batch.filter(({ events: some }) => some.length === 0);
        await keepMailboxReadings(
          tx,
          sync.org,
          mailbox,
          gone.map(({ seriesKey }) => seriesKey),
        );
        for (const step of inChunks(followed, objectsPerStep)) {
          await setImmediate();
          await followObjects(
            tx,
            lock,
            sourceOf(sync, ownerId),
            step.map(({ href, planned }) => ({ href, events: planned })),
            readingOf(sync, mailbox),
          );
        }
        for (const { href } of gone)
          await deleteObject(tx, { organizationId, connectionId, href: calendar }, href);
        const rows = batch.flatMap(({ href, uid, seriesKey, events: some, row }): ObjectRow[] =>
          some.length === 0
            ? []
            : [
                {
                  organizationId,
                  connectionId,
                  calendar,
                  href,
                  uid,
                  seriesKey,
                  etag: '',
                  isUnderstood: 1,
                  ...row,
                },
              ],
        );
        if (rows.length > 0) await writeObjects(tx, rows);
        if (followed.length > 0) events.refresh({ organizationId: sync.org, kind: 'planned' }, tx);
      });
  }

  /** The mailbox is no longer read. What it recorded stays. */
  async function removeMailbox(
    sync: ConnectionSync,
    mailbox: MailboxRow,
    isForgotten: boolean,
  ): Promise<void> {
    const { organizationId, connectionId, email } = mailbox;
    const ownerId = await ownerOfMailbox(db.read, mailbox);
    for (const batch of inChunks(await storedSeries(db.read, mailbox), objectsPerWrite))
      await write(sync, async (tx, lock) => {
        const keys = batch.map(({ seriesKey }) => seriesKey);
        if (isForgotten) await forgetMailboxReadings(tx, sync.org, ownerId, keys);
        else await keepMailboxReadings(tx, sync.org, mailbox, keys);
        await followObjects(
          tx,
          lock,
          sourceOf(sync, ownerId),
          batch.map(({ href }) => ({ href, events: [] })),
          { ...readingOf(sync, mailbox), isDisconnected: true },
        );
        for (const { href } of batch)
          await deleteObject(tx, { organizationId, connectionId, href: email }, href);
        events.refresh({ organizationId: sync.org, kind: 'planned' }, tx);
      });
    await write(sync, (tx) => deleteMailbox(tx, mailbox));
  }

  return { readMailbox, removeMailbox };
}

const hrefOf =
  ({ email }: MailboxRow) =>
  ({ uid }: Pick<VendorEvent, 'uid'>): string =>
    `${email} ${seriesKeyOf(uid)}`;

function boundedWindow({ from, to }: Window, firstDay: string | null, timeZone: string): Window {
  const first = firstDay === null ? null : instantOfLocalTime(`${firstDay}T00:00`, timeZone);
  return { from: Math.min(Math.max(from, first ?? from), to), to };
}
