// Asks, before a meeting is recorded, whether it is recorded already: by a calendar, an import, the meter or a program.

import { defaultAttendee, normalizedTitle } from '#domain/meetings/meeting.ts';
import {
  aliasesOf,
  type ComparedMeeting,
  isTelling,
  type KnownBy,
  sameness,
  startsApartMs,
  surelySame,
} from '#domain/meetings/same-meeting.ts';
import { localDay } from '#domain/time/local-day.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import { keepCalendarFacts } from '#server/features/meetings/planned/calendar-facts-store.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { aheadByIds, aheadMeetings } from './ahead-store.ts';
import type { ComputedMeeting } from './compute.ts';
import { addPairs, type Pair, pairsNear } from './possibly-twice-store.ts';
import {
  addPlannedKeys,
  aheadWithKeys,
  holdersOf,
  importsKnowing,
  keysOf,
  meetingsTitled,
  meetingsWithKeys,
  plannedOf,
  recordedWithIds,
  type RecordedRow,
  type TitleOnDay,
} from './same-meetings-store.ts';
import { attendeesByMeeting, type AttendeeRow, type MeetingRow } from './store.ts';

/** A meeting that was recorded before. */
export type RecordedMeeting = ComparedMeeting &
  Pick<RecordedRow, 'id' | 'origin' | 'originId' | 'createdBy' | 'version' | 'deletedAt'> & {
    /** The planned meetings that were recorded as it. */
    planned: readonly { id: number; state: string; meetingVersion: number | null }[];
  };

type Db = Database['read'];
type Source = Pick<MeetingRow, 'origin' | 'originId'>;

/** A calendar, a plan, an import or a program holds no meeting twice. */
export const holderOf = ({ origin, originId }: Source): string[] =>
  originId === null ? [] : [`${origin}:${originId}`];

type Named = Pick<AttendeeRow, 'name' | 'personId'>;

/** People with their aliases, and how many others there are. */
function peopleKnown(attendees: readonly Named[], unnamed: number) {
  const known = attendees.filter(({ name }) => name !== defaultAttendee.name);
  const people = known
    .map(({ name, personId }): KnownBy => aliasesOf(personId, [name]))
    .filter(({ length }) => length > 0);
  return { people, unnamedPeople: unnamed + attendees.length - people.length };
}

/** A meeting that is about to be recorded, to be compared. */
export function comparedMeeting(
  { meeting, attendees }: Pick<ComputedMeeting, 'meeting' | 'attendees'>,
  source: Source,
  keys: ComparedMeeting['keys'] = [],
): ComparedMeeting {
  const { title, startedAt, durationMinutes, unnamedCount } = meeting;
  return {
    title,
    startsAt: startedAt,
    durationMinutes,
    ...peopleKnown(attendees, unnamedCount),
    keys,
    heldBy: holderOf(source),
  };
}

type Options = {
  /**
   * These are rows of this import: its own meetings are others. Of other imports only the same occurrence counts, since
   * the page has asked about equal rows.
   */
  importId?: number;
  /** Those that somebody deleted do not count. */
  onlyLive?: boolean;
};

/** Bounds the work where many meetings with one title start at one time. */
const mostAlike = 100;

const bucketOf = (title: string, startsAt: number, next = 0) =>
  `${Math.floor(startsAt / startsApartMs) + next} ${normalizedTitle(title)}`;

/** The recorded and posted meetings among which there may be one of these, with a few queries for all of them. */
async function recordedNear(
  tx: Tx,
  { org, timeZone }: Pick<OrgLock, 'org' | 'timeZone'>,
  asked: readonly ComparedMeeting[],
  { importId, onlyLive = false }: Options,
): Promise<RecordedMeeting[]> {
  const keys = asked.flatMap((one) => one.keys);
  const titles = new Map<string, TitleOnDay>();
  const buckets = new Set<string>();
  for (const { title, startsAt } of asked) {
    if (!isTelling(title)) continue;
    for (const next of [-1, 0, 1]) buckets.add(bucketOf(title, startsAt, next));
    for (const apart of [-startsApartMs, startsApartMs]) {
      const one = { normalizedTitle: normalizedTitle(title), day: localDay(startsAt + apart, timeZone) };
      titles.set(`${one.day} ${one.normalizedTitle}`, one);
    }
  }
  const rows = new Map<number, RecordedRow>();
  for (const row of await meetingsWithKeys(tx, org, keys, importId)) rows.set(row.id, row);
  const which = { withImported: importId === undefined, onlyLive };
  const alike = Map.groupBy(await meetingsTitled(tx, org, [...titles.values()], which), (row) =>
    bucketOf(row.title, row.startedAt),
  );
  for (const bucket of buckets)
    for (const row of (alike.get(bucket) ?? []).slice(0, mostAlike)) rows.set(row.id, row);
  const counting = [...rows.values()].filter(({ deletedAt }) => deletedAt === null || !onlyLive);
  const later = await aheadNear(tx, org, asked, importId);
  const nearLater = later.filter(
    ({ isOccurrence, meeting: { title, startedAt, origin } }) =>
      isOccurrence ||
      (buckets.has(bucketOf(title, startedAt)) && (importId === undefined || origin !== 'import')),
  );
  const attendees: ReadonlyMap<number, AttendeeRow[]> = new Map([
    ...(await attendeesByMeeting(
      tx,
      org,
      counting.map(({ id }) => id),
    )),
    ...nearLater.map((one) => [one.meeting.id, one.attendees] as const),
  ]);
  return toCompared(tx, org, [...counting, ...nearLater.map(({ meeting }) => meeting)], attendees);
}

/** Meetings to come that start near one of these, or are one of their occurrences. */
async function aheadNear(tx: Tx, org: OrgLock['org'], asked: readonly ComparedMeeting[], importId?: number) {
  if (asked.length === 0) return [];
  const keys = asked.flatMap((one) => one.keys);
  const occurrences = new Set(await aheadWithKeys(tx, org, keys, importId));
  const starts = asked.map(({ startsAt }) => startsAt);
  const [from, to] = [Math.min(...starts) - startsApartMs, Math.max(...starts) + startsApartMs];
  const found = await aheadMeetings(tx, org, (eb) =>
    eb.and([eb('startsAt', '>=', from), eb('startsAt', '<=', to)]),
  );
  const others = await aheadByIds(tx, org, [...occurrences]);
  for (const one of found) others.set(one.meeting.id, one);
  return [...others.values()].map((one) => ({ ...one, isOccurrence: occurrences.has(one.meeting.id) }));
}

const nameOf = ({ seriesKey, originalStart }: ComparedMeeting['keys'][number]) =>
  `${seriesKey}\n${originalStart}`;

/** Recorded meetings with all that shows whether they are the same as others. */
async function toCompared(
  tx: Db,
  org: OrgLock['org'],
  rows: readonly RecordedRow[],
  attendees: ReadonlyMap<number, readonly AttendeeRow[]>,
): Promise<RecordedMeeting[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const keys = await keysOf(tx, org, ids);
  const planned = await plannedOf(tx, org, ids);
  const plannedIds = [...planned.values()].flat().map(({ id }) => id);
  const holders = await holdersOf(tx, org, plannedIds);
  const imports = await importsKnowing(tx, org, ids);
  return rows.map(({ startedAt, unnamedCount, ...row }) => {
    const own = planned.get(row.id) ?? [];
    return {
      ...row,
      startsAt: startedAt,
      ...peopleKnown(attendees.get(row.id) ?? [], unnamedCount),
      keys: keys.get(row.id) ?? [],
      planned: own,
      heldBy: [
        ...(row.origin === 'connection' || row.origin === 'plan' ? [] : holderOf(row)),
        // A calendar that has lost an event may contain it under another UID.
        ...own.flatMap(({ id }) => (holders.get(id) ?? []).flatMap(holderOf)),
        ...(imports.get(row.id) ?? []).map(({ importId }) => `import:${importId}`),
      ],
    };
  });
}

/**
 * For each meeting the one that is surely the same and recorded already, if any. One that somebody deleted counts; no
 * two of these meetings find the same one if a calendar holds both.
 */
export async function findRecorded(
  tx: Tx,
  lock: Pick<OrgLock, 'org' | 'timeZone'>,
  asked: readonly ComparedMeeting[],
  options: Options = {},
): Promise<(RecordedMeeting | undefined)[]> {
  const byTitle = new Map<string, RecordedMeeting[]>();
  const byKey = new Map<string, RecordedMeeting[]>();
  const near = await recordedNear(tx, lock, asked, options);
  if (near.length === 0) return asked.map(() => undefined);
  const add = (map: Map<string, RecordedMeeting[]>, key: string, one: RecordedMeeting) => {
    const list = map.get(key);
    if (list) list.push(one);
    else map.set(key, [one]);
  };
  for (const one of near) {
    add(byTitle, normalizedTitle(one.title), one);
    for (const key of one.keys) add(byKey, nameOf(key), one);
  }
  const found = new Map<RecordedMeeting, string[]>();
  return asked.map((one) => {
    const candidates = new Set([
      ...(byTitle.get(normalizedTitle(one.title)) ?? []),
      ...one.keys.flatMap((key) => byKey.get(nameOf(key)) ?? []),
    ]);
    // What was found for an earlier meeting is held by its calendars as well.
    const compared = [...candidates].map((it) => ({
      ...it,
      heldBy: [...it.heldBy, ...(found.get(it) ?? [])],
      recorded: it,
    }));
    const [live, deleted] = [true, false].map((isLive) =>
      compared.filter(({ deletedAt }) => (deletedAt === null) === isLive),
    );
    const same = (surelySame(one, live ?? []) ?? deleted?.find((it) => sameness(one, it) === 'surely'))
      ?.recorded;
    if (same) found.set(same, [...(found.get(same) ?? []), ...one.heldBy]);
    return same;
  });
}

/** The pairs of recorded meetings that may be one meeting. */
export async function possiblySame(db: Db, org: OrgId, pairs: readonly Pair[]): Promise<Pair[]> {
  const ids = [...new Set(pairs.flatMap(({ meetingId, otherId }) => [meetingId, otherId]))];
  const attendees = await attendeesByMeeting(db, org, ids);
  const compared = await toCompared(db, org, await recordedWithIds(db, org, ids), attendees);
  const byId = new Map(compared.map((one) => [one.id, one]));
  return pairs.filter(({ meetingId, otherId }) => {
    const [one, other] = [byId.get(meetingId), byId.get(otherId)];
    return one !== undefined && other !== undefined && sameness(one, other) !== 'no';
  });
}

/** Keeps what shows later that new meetings are the same as others, and which may be recorded twice now. */
export async function keepKnown(tx: Tx, lock: OrgLock, ids: readonly number[]): Promise<void> {
  await addPlannedKeys(tx, lock, ids);
  await keepCalendarFacts(tx, lock, ids);
  await addPairs(tx, lock, await possiblySame(tx, lock.org, await pairsNear(tx, lock.org, ids)));
}
