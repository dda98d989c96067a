// Planned meetings follow what calendars and plans say. Every change takes the organization's lock.

import { isDeepStrictEqual } from 'node:util';
import type { Insertable, Selectable } from 'kysely';
import { plannedIn } from '#domain/meetings/planned/copies.ts';
import type { Whose } from '#domain/calendar/whose.ts';
import { followCopies, type KnownMeeting, type Step } from '#domain/meetings/planned/following.ts';
import { inChunks } from '#server/db/batches.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/identifiers.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { type FollowedSeries, noteBookings } from './bookings-store.ts';
import { insertAttendees, plannedAttendeesOf, type PlannedPerson } from './attendees-store.ts';
import {
  copiesInObjects,
  copiesOfSeries,
  type CopySource,
  deletePlanned,
  sourceObjects,
  type StoredCopy,
  writeCopies,
} from './copies-store.ts';
import { type AddressBook, addressesOfOwners } from './owners-store.ts';
import { deletePlannedShares, insertPlannedShares, plannedPrices, type Priced } from './prices-store.ts';
import { changedEvents, copiesIn, type FollowedObject } from './read-copies.ts';
import { readingsOf } from './readings-store.ts';

export type PlannedRow = Selectable<Tables['plannedMeetings']>;

export type Reading = {
  now: number;
  /** Start of the days that calendars are read for. */
  windowFrom: number;
  /** From when to when the calendar was read before; null at its first reading, and for plans. */
  calendarRead: { from: number; until: number } | null;
  /** Who recorded meetings belong to if the calendar belongs to no member. */
  createdBy: number;
  addresses: AddressBook;
  /** Whose calendar it is, and other names of its owner in it. A plan lists everybody who attends. */
  calendar?: { whose: Whose | null; aliases: readonly string[] };
  /** The calendar was disconnected: nothing was read. */
  isDisconnected?: boolean;
  /** The owner's address that gets notes about bookings; null if nobody has proved that it is the owner's. */
  notesTo?: string | null;
};

/** After the clock was set back, what had ended may be ahead again. */
export const isSetBack = ({ now, calendarRead }: Pick<Reading, 'now' | 'calendarRead'>): boolean =>
  calendarRead !== null && now < calendarRead.until;

/** Makes the copies of some objects, and the meetings that they describe, follow a reading. */
export async function followObjects(
  tx: Tx,
  lock: OrgLock,
  source: CopySource,
  objects: readonly FollowedObject[],
  reading: Reading,
): Promise<void> {
  const { org } = lock;
  const former = await copiesInObjects(
    tx,
    org,
    source,
    objects.map(({ href }) => href),
  );
  const addressesOfOwner = await addressesOfOwners(tx, org, [source.ownerId], reading.addresses);
  const addresses = source.ownerId === null ? [] : addressesOfOwner(source.ownerId);
  const { whose = null, aliases = [] } = reading.calendar ?? {};
  const owner = { addresses, aliases };
  const found = copiesIn(source, objects, former, { timeZone: lock.timeZone, whose, owner });
  const unchanged = new Set(found.filter((it) => former.includes(it)));
  const replaced = former.filter((it) => !unchanged.has(it));
  const written = found.filter((it) => !unchanged.has(it));
  const changed = changedEvents(replaced, written, aliases);
  const compared = isSetBack(reading) ? [...replaced, ...found] : [...replaced, ...written];
  const touched = Map.groupBy(compared, ({ seriesKey }) => seriesKey);
  if (touched.size === 0) return;
  const starts = new Map(
    [...touched].map(([key, some]) => [key, new Set(some.map(({ originalStart }) => originalStart))]),
  );
  const formerIds = new Set(former.map(({ id }) => id));
  const others = (await copiesOfSeries(tx, org, starts)).filter(({ id }) => !formerIds.has(id));
  const known = await knownOfSeries(tx, org, [...starts.keys()]);
  const readings = await readingsOf(tx, org, [...starts.keys()]);
  const owners = [
    source.ownerId,
    ...others.map(({ ownerId }) => ownerId),
    ...[...known.values()].flat().map(({ ownerId }) => ownerId),
    ...[...readings.values()].flat().map(({ ownerId }) => ownerId || null),
  ];
  const addressesOf = await addressesOfOwners(tx, org, owners, reading.addresses);

  const all = [...others, ...found];
  const steps: Step[] = [];
  const followed: FollowedSeries[] = [];
  const planned = new Map(all.map((copy) => [copy.id, copy.plannedMeetingId]));
  for (const [seriesKey, originals] of starts) {
    const isOf = (it: StoredCopy) => it.seriesKey === seriesKey;
    const own = found.filter(isOf);
    const formerOwn = former.filter(isOf);
    const seriesReadings = readings.get(seriesKey) ?? [];
    const ownerId = source.ownerId ?? 0;
    const isOrganizers = ({ isOwn, organizerEmail }: StoredCopy) =>
      isOwn === 1 && addresses.includes(organizerEmail);
    const left = formerOwn.filter(
      (it) => isOrganizers(it) && !own.some((one) => one.originalStart === it.originalStart),
    );
    const rows = known.get(seriesKey) ?? [];
    const ofSeries = followCopies(
      all.filter((it) => isOf(it) && originals.has(it.originalStart)),
      rows,
      {
        touched: originals,
        read: new Set(own.map(({ id }) => id)),
        former: new Set(formerOwn.flatMap(({ plannedMeetingId }) => plannedMeetingId ?? [])),
      },
      {
        ...reading,
        ownerId,
        addressesOf,
        readings: seriesReadings,
        isNewHere: formerOwn.length === 0,
        confirmed: new Set(own.flatMap((it) => (it.status === 'confirmed' ? [it.originalStart] : []))),
        organizerLeft: new Set(reading.isDisconnected ? [] : left.map((it) => it.originalStart)),
        changed: new Set(changed.flatMap((it) => (isOf(it) ? it.originalStart : []))),
      },
    );
    steps.push(...ofSeries);
    const isNew = formerOwn.length === 0 && !seriesReadings.some((it) => it.ownerId === ownerId);
    const stampedAt = Math.max(0, ...own.map((it) => it.stampedAt));
    followed.push({ seriesKey, steps: ofSeries, isNew, stampedAt });
  }
  const described = steps.flatMap((step) => ('merged' in step ? step.merged.attendees : []));
  const titles = steps.flatMap((step) => ('merged' in step ? step.merged.title : []));
  const priceOf = await plannedPrices(tx, lock, described, titles);
  const added: Added[] = [];
  for (const step of steps) {
    const plannedId = await apply(tx, lock, step, source, reading, priceOf, added);
    for (const { id } of step.copies) planned.set(id, plannedId);
  }
  await insertPlanned(tx, org, added);
  const linked = (copies: Iterable<StoredCopy>) =>
    [...copies].map((copy) => ({ ...copy, plannedMeetingId: planned.get(copy.id) ?? null }));
  const isMoved = ({ id, plannedMeetingId }: StoredCopy) => planned.get(id) !== plannedMeetingId;
  await writeCopies(tx, org, {
    replaced: replaced.map(({ id }) => id),
    written: linked(written),
    linked: linked([...others, ...unchanged].filter(isMoved)),
  });
  const { now, notesTo: email = null, calendarRead, isDisconnected } = reading;
  if (email !== null && calendarRead !== null && !isDisconnected)
    await noteBookings(tx, org, { now, email, addresses }, followed);
}

/** The known meetings of series, with whether they still follow their calendars. */
export async function knownOfSeries(
  tx: Tx,
  org: OrgId,
  seriesKeys: readonly string[],
): Promise<Map<string, KnownMeeting[]>> {
  const rows = [];
  for (const chunk of inChunks(seriesKeys))
    rows.push(
      ...(await tx
        .selectFrom('plannedMeetings')
        .leftJoin('meetings', (join) =>
          join
            .onRef('meetings.organizationId', '=', 'plannedMeetings.organizationId')
            .onRef('meetings.id', '=', 'plannedMeetings.meetingId')
            .onRef('meetings.version', '=', 'plannedMeetings.meetingVersion'),
        )
        .selectAll('plannedMeetings')
        .select('meetings.id as followingId')
        .where('plannedMeetings.organizationId', '=', org)
        .where('seriesKey', 'in', chunk)
        .execute()),
    );
  const attendees = await plannedAttendeesOf(
    tx,
    org,
    rows.map(({ id }) => id),
  );
  return Map.groupBy(
    rows.map(({ followingId, ...row }) => ({
      ...row,
      follows: followingId !== null,
      attendees: attendees.get(row.id) ?? [],
    })),
    ({ seriesKey }) => seriesKey,
  );
}

type PriceOf = Awaited<ReturnType<typeof plannedPrices>>;
type Added = Pick<Priced, 'shares'> & {
  row: Insertable<Tables['plannedMeetings']>;
  attendees: readonly PlannedPerson[];
};

async function insertPlanned(tx: Tx, org: OrgId, added: readonly Added[]): Promise<void> {
  for (const chunk of inChunks(added))
    await tx
      .insertInto('plannedMeetings')
      .values(chunk.map(({ row }) => row))
      .execute();
  const withIds = added.map(({ row, ...one }) => ({ id: row.id, ...one }));
  await insertAttendees(tx, org, withIds);
  await insertPlannedShares(tx, org, withIds);
}

/** Writes a step, except for new meetings, which it adds to a list. Returns the id of the planned meeting that the copies describe. */
async function apply(
  tx: Tx,
  lock: OrgLock,
  step: Step,
  { ownerId, origin, originId }: CopySource,
  { now, createdBy }: Reading,
  priceOf: PriceOf,
  added: Added[],
): Promise<number | null> {
  const { org } = lock;
  const { known } = step;
  switch (step.kind) {
    case 'nothing':
      return known?.id ?? null;
    case 'remove':
      if (known) await deletePlanned(tx, lock, known.id);
      return null;
    case 'delete-recorded': {
      if (!known) return null;
      const isRecorded = known.state === 'kept';
      const change = step.isKnownAsCanceled
        ? { state: 'canceled' as const, dueAt: isRecorded ? now : null }
        : { isGone: 1 as const, dueAt: now };
      await update(tx, org, known.id, change);
      return known.id;
    }
    case 'add': {
      const { round, state, why, dueAt } = step;
      const id = newId();
      const owner = step.copies.find((copy) => copy.ownerId !== null)?.ownerId ?? ownerId;
      const place = {
        organizationId: org,
        id,
        origin,
        originId,
        ownerId: owner,
        createdBy: owner !== null && owner > 0 ? owner : createdBy,
      };
      const { attendees } = step.merged;
      const { columns, shares } = priceOf({ ...step.merged, createdBy: place.createdBy });
      const row = { ...place, ...plannedIn(step.merged), ...columns, round, state, why, dueAt };
      added.push({ row, attendees, shares });
      return id;
    }
    case 'follow':
      if (known)
        await follow(tx, lock, known, step, (planned) =>
          priceOf({ ...planned, createdBy: known.ownerId ?? createdBy }),
        );
      return known?.id ?? null;
  }
}

const update = (tx: Tx, org: OrgId, id: number, change: Partial<Insertable<Tables['plannedMeetings']>>) =>
  tx
    .updateTable('plannedMeetings')
    .set(change)
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .execute();

async function follow(
  tx: Tx,
  { org }: OrgLock,
  known: KnownMeeting,
  { merged, state, why, dueAt }: Step & { kind: 'follow' },
  priceOf: (planned: Omit<Parameters<PriceOf>[0], 'createdBy'>) => Priced,
): Promise<void> {
  const planned = plannedIn(merged);
  // A number alone says nothing about what took place.
  const content = known.state === 'kept' ? { ...planned, sequence: known.sequence } : planned;
  const current = Object.fromEntries(
    Object.keys(content).map((key) => [key, known[key as keyof typeof content]]),
  );
  const hasSameAttendees = isDeepStrictEqual(known.attendees, merged.attendees);
  const isSame = isDeepStrictEqual(current, content) && hasSameAttendees;
  if (isSame && known.isGone === 0 && known.state === state && known.why === why) return;
  const { columns, shares } = priceOf(merged);
  await tx
    .updateTable('plannedMeetings')
    .set((eb) => ({ ...content, ...columns, state, why, dueAt, isGone: 0, version: eb('version', '+', 1) }))
    .where('organizationId', '=', org)
    .where('id', '=', known.id)
    .execute();
  await deletePlannedShares(tx, org, [known.id]);
  await insertPlannedShares(tx, org, [{ id: known.id, shares }]);
  if (hasSameAttendees) return;
  await tx
    .deleteFrom('plannedAttendees')
    .where('organizationId', '=', org)
    .where('plannedMeetingId', '=', known.id)
    .execute();
  await insertAttendees(tx, org, [{ id: known.id, attendees: merged.attendees }]);
}

/** Removes the copies of a connection or a plan, and the planned meetings that no other contains. Recorded ones stay. */
export async function removeSource(tx: Tx, lock: OrgLock, source: CopySource, now: number): Promise<void> {
  const objects = await sourceObjects(tx, lock.org, source.origin, source.originId);
  const reading = {
    now,
    windowFrom: 0,
    calendarRead: null,
    createdBy: 0,
    addresses: new Map(),
    isDisconnected: true,
  };
  for (const chunk of inChunks(objects))
    await followObjects(
      tx,
      lock,
      source,
      chunk.map(({ href }) => ({ href, events: [] })),
      reading,
    );
  // Those that waited for an answer after their calendar had lost them.
  await tx
    .deleteFrom('plannedMeetings')
    .where('organizationId', '=', lock.org)
    .where('origin', '=', source.origin)
    .where('originId', '=', source.originId)
    .where('content', 'is', null)
    .where('state', '!=', 'kept')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('calendarCopies')
            .select('calendarCopies.id')
            .whereRef('calendarCopies.organizationId', '=', 'plannedMeetings.organizationId')
            .whereRef('calendarCopies.plannedMeetingId', '=', 'plannedMeetings.id'),
        ),
      ),
    )
    .execute();
}

/** Disconnects the calendars of a member who leaves. */
export async function removeCalendars(tx: Tx, lock: OrgLock, ownerId: number, now: number): Promise<void> {
  const removed = await tx
    .deleteFrom('calendarConnections')
    .where('organizationId', '=', lock.org)
    .where('ownerId', '=', ownerId)
    .returning('id')
    .execute();
  for (const { id } of removed)
    await removeSource(tx, lock, { ownerId, origin: 'connection', originId: id }, now);
}
