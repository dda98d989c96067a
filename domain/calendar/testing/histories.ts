// Random histories of calendars: what people and programs do to events over some weeks, and what a record of it must
// hold. The record may be a model in memory or a database.

import { randomFrom } from '#domain/testing/seeded-random.ts';
import type { CalendarEvent } from '#domain/calendar/event.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import {
  ada,
  ben,
  eve,
  eventsOf,
  forged,
  type HistoryCalendar,
  type HistoryObject,
  isoOf,
  keyOf,
  type Override,
  seriesOf,
  type WorldEvent,
} from './history-events.ts';

/** Monday. */
export const startOfHistory = Date.UTC(2026, 10, 2);
const stepMs = 2 * hourMs;
const aheadMs = 8 * dayMs;
export const backMs = 14 * dayMs;

/** A recorded or planned meeting as everybody but `eve` sees it. */
export type HistoryMeeting = {
  series: string;
  originalStart: string;
  state: string;
  startsAt: number;
  endsAt: number;
  content: string;
  /** Whether a complete reading after its end has seen it. */
  isClosed: boolean;
};

export type HistoryRecord = {
  /** A complete reading, except for objects that cannot be read. */
  read: (
    calendar: HistoryCalendar,
    objects: readonly HistoryObject[],
    unreadable: ReadonlySet<string>,
    now: number,
  ) => Promise<void>;
  settle: (now: number) => Promise<void>;
  disconnect: (calendar: HistoryCalendar, now: number) => Promise<void>;
  /** Without what only the calendar of `eve` contains. */
  meetings: (now: number) => Promise<HistoryMeeting[]>;
};

export const historyActions = [
  'moveAll',
  'renameAll',
  'guestsOfAll',
  'renumber',
  'splitAhead',
  'splitPast',
  'cancelAll',
  'uncancelAll',
  'removeAll',
  'bringBack',
  'moveOne',
  'moveOneBack',
  'renameOne',
  'excludeOne',
  'dragSingle',
  'lateSingle',
  'lateSeries',
  'calendarDown',
  'serverDown',
  'notReadable',
  'disconnect',
  'secondMember',
  'clockBack',
  'clockAhead',
] as const;
export type HistoryAction = (typeof historyActions)[number];

const isOfSeries: ReadonlySet<HistoryAction> = new Set([
  'moveAll',
  'renameAll',
  'guestsOfAll',
  'renumber',
  'splitAhead',
  'splitPast',
  'cancelAll',
  'uncancelAll',
  'removeAll',
]);

type Outcome = {
  /** What the history found wrong; empty if nothing is. */
  faults: string[];
  log: string[];
  meetings: HistoryMeeting[];
};

/** Runs the history of a seed against a record, and checks it at each reading. */
export async function runHistory(
  seed: number,
  record: HistoryRecord,
  {
    actions = historyActions,
    hasOutsider = false,
    isReversed = false,
    days = 22,
  }: {
    actions?: readonly HistoryAction[];
    hasOutsider?: boolean;
    /** Reads the calendars in the opposite order. */
    isReversed?: boolean;
    days?: number;
  } = {},
): Promise<Outcome> {
  const lifeMs = days * dayMs;
  const random = randomFrom(seed);
  const outsiderRandom = randomFrom(seed ^ 0x5eed);
  const below = (n: number) => Math.floor(random() * n);
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const world: WorldEvent[] = [];
  const faults: string[] = [];
  const log: string[] = [];
  /** Occurrences that somebody changed one by one. */
  const changedAlone = new Set<string>();
  let now = startOfHistory;
  let uids = 0;
  const add = (changes: Partial<WorldEvent>): WorldEvent => {
    const event: WorldEvent = {
      uid: `event${(uids += 1)}@google.com`,
      startsAt: now,
      periodMs: null,
      until: Infinity,
      title: `Title ${uids}`,
      guests: [],
      sequence: 0,
      isCanceled: false,
      isRemoved: false,
      excluded: new Set(),
      overrides: new Map(),
      ...changes,
    };
    world.push(event);
    return event;
  };
  const weekly = pick([dayMs, 7 * dayMs]);
  add({ startsAt: startOfHistory - 8 * dayMs + 8 * hourMs, periodMs: weekly });
  add({ startsAt: startOfHistory - 7 * dayMs + 10 * hourMs, periodMs: 7 * dayMs });
  add({ startsAt: startOfHistory + (1 + below(10)) * dayMs + 6 * hourMs });

  let [isAdaConnected, isBenConnected] = [true, false];
  let [calendarDownUntil, serverDownUntil, unreadableUntil, reconnectAt] = [0, 0, 0, 0];
  let unreadable = '';
  let hasSkippedRead = false;

  const nextOf = (event: WorldEvent, after: number): number | null => {
    if (event.periodMs === null) return null;
    for (let at = event.startsAt; at < event.until; at += event.periodMs)
      if (at >= after && !event.excluded.has(at)) return at;
    return null;
  };
  const split = (event: WorldEvent, at: number) => {
    if (event.periodMs === null || event.isCanceled || event.isRemoved) return;
    let from = event.startsAt;
    while (from < at) from += event.periodMs;
    if (from >= event.until) return;
    const isGoogle = random() < 0.5;
    const uid = isGoogle
      ? `${seriesOf(event.uid).slice(0, -11)}_R${isoOf(from).replaceAll(/[-:]/g, '').slice(0, 15)}@google.com`
      : `event${(uids += 1)}@google.com`;
    const shift = pick([0, 2 * hourMs, dayMs]);
    add({
      ...event,
      uid,
      startsAt: from + (shift < event.periodMs ? shift : 0),
      excluded: new Set(),
      overrides: new Map(),
    });
    event.until = from;
  };
  const changeOne = (event: WorldEvent, at: number, change: Partial<Override>) => {
    changedAlone.add(`${seriesOf(event.uid)} ${isoOf(at)}`);
    event.overrides.set(at, { startsAt: at, ...event.overrides.get(at), ...change });
  };
  const act: Record<HistoryAction, (event: WorldEvent) => void> = {
    moveAll(event) {
      if (event.periodMs === null) return;
      const shift = pick([2, -2, 4, 24, -24]) * hourMs;
      if (Math.abs(shift) >= event.periodMs) return;
      event.startsAt += shift;
      // Programs move the end of a series with it.
      event.until += shift;
      event.sequence += 1;
      event.excluded = new Set();
      event.overrides = new Map();
    },
    renameAll(event) {
      event.title += '!';
      if (event.periodMs === null) changedAlone.add(`${seriesOf(event.uid)} `);
    },
    guestsOfAll(event) {
      event.guests = [...event.guests, `guest${event.guests.length}@elsewhere.test`];
      if (event.periodMs === null) changedAlone.add(`${seriesOf(event.uid)} `);
    },
    renumber: (event) => void (event.sequence += pick([5, -3, 1])),
    splitAhead: (event) => split(event, now + below(5) * dayMs),
    splitPast: (event) => split(event, now - below(12) * dayMs),
    cancelAll: (event) => void (event.isCanceled = event.periodMs !== null),
    uncancelAll: (event) => void (event.isCanceled = false),
    removeAll: (event) => void (event.isRemoved = event.periodMs !== null || event.startsAt < now),
    bringBack: (event) => void (event.isRemoved = false),
    moveOne(event) {
      const at = nextOf(event, now + hourMs);
      if (at !== null) changeOne(event, at, { startsAt: at + pick([4, -2, 26]) * hourMs });
    },
    moveOneBack(event) {
      const [at] = [...event.overrides.keys()].filter((it) => it > now);
      if (at !== undefined) changeOne(event, at, { startsAt: at });
    },
    renameOne(event) {
      const at = nextOf(event, now - 4 * dayMs);
      if (at !== null) changeOne(event, at, { title: 'Alone' });
    },
    excludeOne(event) {
      const at = nextOf(event, now - pick([0, 3]) * dayMs);
      if (at === null) return;
      changedAlone.add(`${seriesOf(event.uid)} ${isoOf(at)}`);
      event.excluded.add(at);
      event.overrides.delete(at);
    },
    dragSingle(event) {
      if (event.periodMs !== null) return;
      changedAlone.add(`${seriesOf(event.uid)} `);
      event.startsAt = now + below(5) * dayMs + 4 * hourMs;
    },
    lateSingle: () => void add({ startsAt: now - (1 + below(3)) * dayMs + 6 * hourMs }),
    lateSeries: () => void add({ startsAt: now - 9 * dayMs + 4 * hourMs, periodMs: 7 * dayMs }),
    calendarDown: () => void (calendarDownUntil = now + (1 + below(3)) * dayMs),
    serverDown: () => void (serverDownUntil = now + (1 + below(3)) * dayMs),
    notReadable(event) {
      unreadable = event.uid;
      unreadableUntil = now + (1 + below(6)) * dayMs;
    },
    disconnect() {
      if (!isAdaConnected) return;
      isAdaConnected = false;
      reconnectAt = now + (1 + below(6)) * dayMs;
    },
    secondMember: () => void (isBenConnected = true),
    clockBack: () => void (now -= pick([1, 5, 30, 24 * 7, 24 * 30]) * hourMs),
    clockAhead: () => void (now += pick([5, 30, 24 * 7, 24 * 30]) * hourMs),
  };

  const plannedActions = Array.from({ length: 1 + below(4) }, () => ({
    at: startOfHistory + dayMs + below((lifeMs - 3 * dayMs) / stepMs) * stepMs,
    action: pick(actions),
  })).toSorted((a, b) => a.at - b.at);

  /** What the last complete reading before its end showed. */
  const shown = new Map<string, { endsAt: number; content: string }>();
  let objects: HistoryObject[] = [];
  let visible: CalendarEvent[] = [];
  let [isDirty, readOn] = [true, -1];
  /** The window moves each day. */
  const updateObjects = () => {
    const today = Math.floor(now / dayMs);
    if (!isDirty && today === readOn) return;
    const found = world.flatMap((event) => {
      const from = today * dayMs;
      const events = eventsOf(event, from - backMs, from + aheadMs);
      return events.length > 0 ? [{ href: event.uid, uid: event.uid, events }] : [];
    });
    [objects, isDirty, readOn] = [found, false, today];
    visible = found.flatMap(({ events }) => events).filter((it) => !it.isCanceled);
  };

  async function readAll(actionsSince: readonly HistoryAction[]): Promise<void> {
    const known = objects;
    updateObjects();
    const skipped = new Set(now < unreadableUntil && unreadable ? [unreadable] : []);
    const isClean = skipped.size === 0 && !hasSkippedRead;
    const calendars = [...(isAdaConnected ? [ada] : []), ...(isBenConnected ? [ben] : [])];
    if (isReversed) calendars.reverse();
    const hasEnded = visible.some(({ endsAt }) => endsAt <= now && endsAt > now - stepMs);
    const isInteresting = objects !== known || hasEnded || actionsSince.length > 0;
    const before = isInteresting ? await record.meetings(now) : [];
    const readCalendars = async () => {
      for (const calendar of calendars) await record.read(calendar, objects, skipped, now);
      if (hasOutsider && isInteresting)
        await record.read(eve, forged(objects, outsiderRandom), new Set(), now);
      await record.settle(now);
    };
    await readCalendars();
    if (calendars.length === 0 || !isInteresting) return;
    const after = await record.meetings(now);
    check(
      before,
      after,
      isClean && actionsSince.length > 0 && actionsSince.every((it) => isOfSeries.has(it)),
    );
    if (isClean) checkLost(after);
    shown.clear();
    if (isClean)
      for (const it of visible)
        if (it.endsAt > now) shown.set(keyOf(it), { endsAt: it.endsAt, content: `${it.startsAt}` });
    hasSkippedRead = skipped.size > 0;
    if (actionsSince.length === 0) return;
    // Reading again changes nothing, even if every object is compared again.
    objects = objects.map((object) => ({ ...object }));
    await readCalendars();
    const again = await record.meetings(now);
    if (JSON.stringify(again) !== JSON.stringify(after))
      faults.push(`${isoOf(now)} reading again changed something`);
  }

  function check(
    before: readonly HistoryMeeting[],
    after: readonly HistoryMeeting[],
    isSeriesOnly: boolean,
  ): void {
    const recorded = after.filter(({ state }) => state === 'kept');
    const slots = Map.groupBy(recorded, ({ series, startsAt }) => `${series} ${startsAt}`);
    for (const [slot, some] of slots)
      if (some.length > 1) faults.push(`${isoOf(now)} recorded twice: ${slot}`);
    for (const [series, some] of Map.groupBy(recorded, (it) => it.series)) {
      const [periodMs = 0] = world.flatMap((it) => (seriesOf(it.uid) === series ? (it.periodMs ?? []) : []));
      const starts = some.map(({ originalStart }) => Date.parse(originalStart)).toSorted((a, b) => a - b);
      for (const [i, at] of starts.entries())
        if (at - (starts[i - 1] ?? -Infinity) <= periodMs / 2 && at !== starts[i - 1])
          faults.push(`${isoOf(now)} recorded twice: ${series} ${isoOf(at)}`);
    }
    for (const one of before) {
      const isAlone = changedAlone.has(`${one.series} ${one.originalStart}`);
      if (one.state !== 'kept' || !one.isClosed || isAlone) continue;
      const same = after.some((it) => it.content === one.content && it.state === 'kept');
      if (!same) faults.push(`${isoOf(now)} closed meeting changed: ${one.series} ${one.originalStart}`);
    }
    if (!isSeriesOnly) return;
    const known = new Set(before.map(({ series, originalStart }) => `${series} ${originalStart}`));
    const wasWatched = before.some((it) => it.isClosed);
    for (const one of recorded)
      if (wasWatched && !known.has(`${one.series} ${one.originalStart}`) && one.endsAt < now - stepMs)
        if (before.some((it) => it.series === one.series))
          faults.push(`${isoOf(now)} past recorded again: ${one.series} ${one.originalStart}`);
  }

  function checkLost(after: readonly HistoryMeeting[]): void {
    const stored = new Set(after.map(({ series, originalStart }) => `${series} ${originalStart}`));
    for (const it of visible) {
      const before = shown.get(keyOf(it));
      if (before && it.endsAt <= now && before.content === `${it.startsAt}` && !stored.has(keyOf(it)))
        faults.push(`${isoOf(now)} lost: ${keyOf(it)}`);
    }
  }

  const since: HistoryAction[] = [];
  for (; now <= startOfHistory + lifeMs; now += stepMs) {
    for (let next = plannedActions[0]; next && next.at <= now; next = plannedActions[0]) {
      plannedActions.shift();
      const event = pick(world);
      log.push(`${isoOf(now)} ${next.action} ${event.uid}`);
      const wasConnected = isAdaConnected;
      act[next.action](event);
      isDirty = true;
      if (wasConnected && !isAdaConnected) {
        await record.disconnect(ada, now);
        shown.clear();
      }
      since.push(next.action);
    }
    if (!isAdaConnected && now >= reconnectAt) {
      isAdaConnected = true;
      since.push('disconnect');
    }
    if (now < serverDownUntil) continue;
    if (now >= calendarDownUntil) {
      await readAll(since);
      since.length = 0;
    } else await record.settle(now);
  }
  return { faults, log, meetings: await record.meetings(now) };
}
