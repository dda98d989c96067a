import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholeCents } from '#domain/money/money.ts';
import { meetingCostCents } from '#domain/money/cost.ts';
import { hourMs, minuteMs } from '#domain/time/time-units.ts';
import { attendedMinutes } from '../meeting.ts';
import { areClocksSteady, isMeasured, offsetOf } from './clock.ts';
import {
  abandonedAfterMs,
  applyCommand,
  droppedAfterMs,
  guestEntered,
  hostOf,
  type LiveActor,
  type LiveCommand,
  newLive,
  personOf,
  settled,
  successorOf,
  takeOverAfterMs,
} from './commands.ts';
import {
  atFullSecond,
  currentItem,
  isIn,
  liveCostCents,
  liveElapsedMs,
  liveMinutes,
  type LivePerson,
  type LiveState,
  savedPresence,
} from './state.ts';

const startMs = Date.UTC(2026, 10, 2, 9);
const member = (userId: number): LiveActor => ({ userId, name: `Member ${userId}`, role: 'Engineer' });
const listed = (id: number, changes: Partial<LivePerson> = {}): LivePerson => ({
  id,
  name: `Listed ${id}`,
  role: 'Engineer',
  userId: null,
  isGuest: false,
  place: 'participant',
  spans: [{ fromMs: startMs, toMs: null }],
  ...changes,
});
const host = listed(1, { name: 'Member 1', userId: 1, place: 'host' });
const fresh = (changes: Partial<LiveState> = {}): LiveState => ({
  ...newLive({ agenda: [], people: [host, listed(2)], elapsedMs: 0, isRunning: false, nowMs: startMs }),
  ...changes,
});

type Step = {
  actor: LiveActor;
  command: LiveCommand;
  atMs: number;
  base?: number;
  happenedAtMs?: number | null;
};

const nobodySeen = new Map<number, number>();

/** The state after each step that does not fail. */
function run(state: LiveState, steps: readonly Step[], seen = nobodySeen): LiveState {
  return steps.reduce((before, { actor, command, atMs, base = before.version, happenedAtMs = null }) => {
    const next = applyCommand(before, actor, command, { base, happenedAtMs, nowMs: atMs, seen });
    return typeof next === 'string' ? before : next;
  }, state);
}

const does = (minute: number, command: LiveCommand, userId = 1): Step => ({
  actor: member(userId),
  command,
  atMs: startMs + minute * minuteMs,
});

const start = { kind: 'start' } as const;
const pause = { kind: 'pause' } as const;
const end = { kind: 'end' } as const;
const enter = { kind: 'enter', person: null } as const;
const leave = { kind: 'leave', person: null } as const;

const arbitraryCommand: fc.Arbitrary<LiveCommand> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<LiveCommand>(start, pause, enter, leave) },
  { weight: 3, arbitrary: fc.constantFrom<LiveCommand>({ kind: 'take-over' }, end) },
  fc.record({ kind: fc.constant('next' as const), item: fc.integer({ min: 0, max: 3 }) }),
  fc.record({
    kind: fc.constantFrom('enter' as const, 'leave' as const),
    person: fc.integer({ min: 1, max: 6 }),
  }),
  fc.record({
    kind: fc.constant('place' as const),
    person: fc.integer({ min: 1, max: 6 }),
    place: fc.constantFrom('host' as const, 'co-host' as const, 'participant' as const),
  }),
  fc.record({ kind: fc.constant('guests' as const), mayJoin: fc.boolean() }),
  fc.record({
    kind: fc.constant('agenda' as const),
    items: fc.array(fc.record({ title: fc.constant('Item'), minutes: fc.integer({ min: 1, max: 9 }) }), {
      maxLength: 3,
    }),
  }),
);

const arbitrarySteps = fc
  .array(
    fc.record({
      userId: fc.integer({ min: 1, max: 4 }),
      command: arbitraryCommand,
      waitMs: fc.integer({ min: 0, max: 5 * minuteMs }),
      behind: fc.integer({ min: 0, max: 2 }),
      offlineMs: fc.option(fc.integer({ min: -minuteMs, max: 10 * minuteMs })),
    }),
    { maxLength: 40 },
  )
  .map((steps) => {
    let atMs = startMs;
    return steps.map(({ userId, command, waitMs, behind, offlineMs }) => {
      atMs += waitMs;
      return {
        actor: member(userId),
        command,
        atMs,
        behind,
        happenedAtMs: offlineMs === null ? null : atMs - offlineMs,
      };
    });
  });

/** By counting each millisecond boundary once, which shares no code with the rule. */
function chargedMs(state: LiveState, person: LivePerson, nowMs: number): number {
  const edges = [...state.runs, ...person.spans].flatMap(({ fromMs, toMs }) => [fromMs, toMs ?? nowMs]);
  const sorted = [...new Set(edges)].toSorted((a, b) => a - b);
  const covers = (spans: LiveState['runs'], ms: number) =>
    spans.some(({ fromMs, toMs }) => fromMs <= ms && ms < (toMs ?? nowMs));
  return sorted.reduce((sum, edge, index) => {
    const next = sorted[index + 1] ?? edge;
    return covers(state.runs, edge) && covers(person.spans, edge) ? sum + next - edge : sum;
  }, 0);
}

test('random histories keep a meeting whole', () => {
  fc.assert(
    fc.property(arbitrarySteps, (steps) => {
      let state = fresh();
      for (const { actor, command, atMs, behind, happenedAtMs } of steps) {
        const at = { base: state.version - behind, happenedAtMs, nowMs: atMs, seen: nobodySeen };
        const next = applyCommand(state, actor, command, at);
        if (typeof next === 'string' || next === state) continue;
        expect(next.version).toBe(state.version + 1);
        expect(state.endedAtMs).toBeNull();
        for (const spans of [next.runs, ...next.people.map((one) => one.spans)])
          for (const [index, { fromMs, toMs }] of spans.entries()) {
            expect(fromMs).toBeLessThanOrEqual(atMs);
            if (toMs === null) expect(index).toBe(spans.length - 1);
            else expect(fromMs).toBeLessThan(toMs);
            expect(fromMs).toBeGreaterThanOrEqual(spans[index - 1]?.toMs ?? 0);
          }
        expect(next.people.filter(({ place }) => place === 'host')).toHaveLength(1);
        const users = next.people.flatMap(({ userId }) => userId ?? []);
        expect(new Set(users).size).toBe(users.length);
        const again = { ...at, base: next.version };
        if (command.kind !== 'agenda') {
          const repeated = applyCommand(next, actor, command, again);
          // Who gave the host's place away may not do so again.
          if (typeof repeated !== 'string') expect(repeated).toBe(next);
        }
        state = next;
      }
      const nowMs = (steps.at(-1)?.atMs ?? startMs) + minuteMs;
      const rate = wholeCents(7_500);
      const charged = state.people.map(({ spans }) => ({ spans, hourlyRateCents: rate }));
      const ms = state.people.reduce((sum, one) => sum + chargedMs(state, one, nowMs), 0);
      expect(liveCostCents(state, charged, nowMs)).toBe(Math.round((rate * ms) / hourMs));
      const saved = state.people.flatMap((one) => savedPresence(state, one, nowMs) ?? []);
      const minutes = liveMinutes(state, nowMs);
      for (const presence of saved) expect(attendedMinutes(presence, minutes)).toBeLessThanOrEqual(minutes);
    }),
  );
});

test('a repeated or late command never moves an instant that was accepted before', () => {
  fc.assert(
    fc.property(arbitrarySteps, fc.integer({ min: 0, max: hourMs }), (steps, offlineMs) => {
      const state = run(fresh(), steps);
      const nowMs = (steps.at(-1)?.atMs ?? startMs) + minuteMs;
      const at = { base: state.version, happenedAtMs: nowMs - offlineMs, nowMs, seen: nobodySeen };
      for (const command of [start, pause, end]) {
        const next = applyCommand(state, member(hostOf(state)?.userId ?? 0), command, at);
        if (typeof next === 'string') continue;
        const before = state.runs.filter(({ toMs }) => toMs !== null);
        expect(next.runs.slice(0, before.length)).toEqual(before);
        expect(next.changed.meter.atMs).toBeGreaterThanOrEqual(state.changed.meter.atMs);
      }
    }),
  );
});

test('all devices derive the same figures from one state', () => {
  fc.assert(
    fc.property(arbitrarySteps, fc.integer({ min: -400, max: 400 }), (steps, apartMs) => {
      const state = run(fresh(), steps);
      const nowMs = (steps.at(-1)?.atMs ?? startMs) + minuteMs;
      const one = liveElapsedMs(state, nowMs);
      const other = liveElapsedMs(state, nowMs + apartMs);
      expect(Math.abs(one - other)).toBeLessThanOrEqual(Math.abs(apartMs));
      const shown = liveElapsedMs(state, atFullSecond(state, nowMs));
      if (state.runs.at(-1)?.toMs === null) expect(shown % 1000).toBe(0);
    }),
  );
});

test('a device shows a full second or a pause, also right after a change and with a clock that is behind', () => {
  fc.assert(
    fc.property(arbitrarySteps, fc.integer({ min: -300, max: 2000 }), (steps, laterMs) => {
      const state = run(fresh(), steps);
      const pauses = state.runs.map(({ toMs }) => liveElapsedMs(state, toMs ?? NaN));
      const changedMs = state.runs.flatMap(({ fromMs, toMs }) => toMs ?? fromMs).at(-1) ?? startMs;
      const shown = liveElapsedMs(state, atFullSecond(state, changedMs + laterMs));
      if (!pauses.includes(shown)) expect(shown % 1000).toBe(0);
      if (state.runs.at(-1)?.toMs !== null) expect(shown).toBe(pauses.at(-1) ?? 0);
    }),
  );
});

test('pause and resume many times: start continues from the last pause', () => {
  const steps = Array.from({ length: 100 }, (_, index) => does(index, index % 2 === 0 ? start : pause));
  expect(liveElapsedMs(run(fresh(), steps), startMs + 1000 * minuteMs)).toBe(50 * minuteMs);
});

test('of two devices that press start, pause or next at once, one has an effect', () => {
  const agenda = [
    { title: 'Numbers', minutes: 5 },
    { title: 'Plans', minutes: 5 },
    { title: 'End', minutes: 5 },
  ];
  const state = run(fresh({ agenda }), [does(0, start)]);
  const base = state.version;
  const next = { kind: 'next', item: 0 } as const;
  const twice = run(state, [does(3, next), { ...does(3, next), base }]);
  expect(twice.reachedAtMs).toHaveLength(2);
  expect(currentItem(twice, startMs + 9 * minuteMs)).toMatchObject({ index: 1, leftMs: -minuteMs });
  expect(run(state, [does(1, start)])).toBe(state);
});

test('a command that saw another meter conflicts; joining does not', () => {
  const state = run(fresh(), [does(0, start)]);
  const at = { base: 1, happenedAtMs: null, nowMs: startMs + minuteMs, seen: nobodySeen };
  expect(applyCommand(state, member(1), pause, at)).toBe('live-conflict');
  const joined = run(state, [does(1, enter, 7)]);
  expect(joined.people).toHaveLength(3);
  const paused = applyCommand(joined, member(1), pause, { ...at, base: state.version });
  expect(paused).toMatchObject({ runs: [{ toMs: startMs + minuteMs }] });
});

test('what an offline host did counts at its time, but not before the last accepted event or in the future', () => {
  const state = run(fresh(), [does(0, start), does(10, pause)]);
  const late = (happened: number) =>
    run(state, [{ ...does(30, start), happenedAtMs: startMs + happened * minuteMs }]).runs[1]?.fromMs;
  expect(late(20)).toBe(startMs + 20 * minuteMs);
  expect(late(5)).toBe(startMs + 10 * minuteMs);
  expect(late(99)).toBe(startMs + 30 * minuteMs);
});

test('reconnecting and opening a link twice is one person', () => {
  const state = run(fresh(), [
    does(0, start),
    does(1, enter, 3),
    does(2, enter, 3),
    does(3, leave, 3),
    does(5, enter, 3),
  ]);
  expect(state.people).toHaveLength(3);
  expect(personOf(state, member(3))?.spans).toHaveLength(2);
});

test('a member whom the host listed by name is that attendee', () => {
  const state = run(fresh(), [{ ...does(0, enter), actor: { userId: 9, name: 'LISTED 2', role: 'Lead' } }]);
  expect(state.people).toHaveLength(2);
  expect(state.people[1]).toMatchObject({ userId: 9, name: 'Listed 2' });
});

test('a late joiner is charged from joining, and the clock is the same for all', () => {
  const state = run(fresh({ people: [host] }), [does(0, start), does(30, enter, 2)]);
  const nowMs = startMs + 60 * minuteMs;
  const rate = wholeCents(6000);
  const cost = liveCostCents(
    state,
    state.people.map(({ spans }) => ({ spans, hourlyRateCents: rate })),
    nowMs,
  );
  expect(cost).toBe(9000);
  expect(state.people.map((one) => savedPresence(state, one, nowMs))).toEqual([
    { joinedMinute: 0, leftMinute: null },
    { joinedMinute: 30, leftMinute: null },
  ]);
});

test('somebody who joined early is charged from the start of the meter', () => {
  const state = run(fresh({ people: [host] }), [does(-10, enter, 2), does(0, start)]);
  expect(savedPresence(state, state.people[1] as LivePerson, startMs + 20 * minuteMs)).toEqual({
    joinedMinute: 0,
    leftMinute: null,
  });
});

test('a guest has a marked name, never leads, and comes in only if the host allows it', () => {
  const joined = guestEntered(fresh(), 'Member 1', startMs) as LiveState;
  const guest = joined.people.at(-1);
  expect(guest).toMatchObject({ name: 'Member 1 (Guest)', isGuest: true, userId: null });
  const actor = { guest: 'a', person: guest?.id ?? 0 };
  const at = { base: joined.version, happenedAtMs: null, nowMs: startMs, seen: nobodySeen };
  for (const command of [start, pause, end, { kind: 'take-over' }, { kind: 'leave', person: 1 }] as const)
    expect(applyCommand(joined, actor, command, at)).toBe('no-permission');
  expect(applyCommand(joined, member(1), { kind: 'place', person: guest?.id ?? 0, place: 'host' }, at)).toBe(
    'no-permission',
  );
  const closed = run(joined, [does(0, { kind: 'guests', mayJoin: false })]);
  expect(guestEntered(closed, 'Zoe', startMs)).toBe('no-permission');
});

test('a member who was in may take over when the host was away for 30 s, and one of them does', () => {
  const state = run(fresh(), [does(0, start), does(1, enter, 2), does(1, enter, 3)]);
  const nowMs = startMs + 5 * minuteMs;
  const takeOver = (userId: number, seenMs: number, from = state, base = from.version) =>
    applyCommand(
      from,
      member(userId),
      { kind: 'take-over' },
      {
        base,
        happenedAtMs: null,
        nowMs,
        seen: new Map([[1, seenMs]]),
      },
    );
  expect(takeOver(2, nowMs - takeOverAfterMs)).toBe('no-permission');
  expect(takeOver(8, 0)).toBe('no-permission');
  const taken = takeOver(2, nowMs - takeOverAfterMs - 1) as LiveState;
  expect(hostOf(taken)?.userId).toBe(2);
  expect(takeOver(3, 0, taken, state.version)).not.toMatchObject({ version: taken.version + 1 });
  // The host returns: the same person, without a second place.
  const returned = run(taken, [does(6, enter)]);
  expect(returned).toBe(taken);
  expect(personOf(returned, member(1))?.place).toBe('co-host');
});

test('a host who leaves gives the meeting to a co-host, then to the member who came first', () => {
  const state = run(fresh(), [does(1, enter, 3), does(2, enter, 2), does(3, enter, 4)]);
  expect(successorOf(state)?.userId).toBe(3);
  const cohosted = run(state, [
    does(4, { kind: 'place', person: personOf(state, member(4))?.id ?? 0, place: 'co-host' }),
  ]);
  expect(hostOf(run(cohosted, [does(5, leave)]))?.userId).toBe(4);
  expect(hostOf(run(fresh(), [does(5, leave)]))?.userId).toBe(1);
});

test('a dropped connection is a leaving after two minutes, at the time when it was last seen', () => {
  const state = run(fresh(), [does(0, start), does(0, enter, 2)]);
  const id = personOf(state, member(2))?.id ?? 0;
  const seenMs = startMs + 10 * minuteMs;
  const after = (ms: number) => settled(state, new Map([[id, seenMs]]), startMs, seenMs + ms);
  expect(after(droppedAfterMs - 1)).toBe(state);
  const dropped = after(droppedAfterMs);
  expect(personOf(dropped, member(2))?.spans).toEqual([{ fromMs: startMs, toMs: seenMs }]);
  // Nobody sees those whom the host listed.
  expect(dropped.people.filter(isIn)).toHaveLength(2);
});

test('an abandoned meeting ends after twelve hours and changes no more', () => {
  const state = run(fresh(), [does(0, start)]);
  expect(settled(state, nobodySeen, startMs, startMs + abandonedAfterMs - 1)).toBe(state);
  const over = settled(state, nobodySeen, startMs, startMs + abandonedAfterMs + hourMs);
  expect(over.endedAtMs).toBe(startMs + abandonedAfterMs);
  expect(liveMinutes(over, startMs + 99 * hourMs)).toBe(720);
  const at = { base: over.version, happenedAtMs: null, nowMs: startMs + 99 * hourMs, seen: nobodySeen };
  expect(applyCommand(over, member(1), pause, at)).toBe('live-ended');
  expect(applyCommand(over, member(1), end, at)).toBe(over);
});

test('a late end of an offline host ends it then, without those who came later', () => {
  const state = run(fresh(), [does(0, start), does(40, enter, 5)]);
  const over = run(state, [{ ...does(60, end), happenedAtMs: startMs + 30 * minuteMs }]);
  expect(liveMinutes(over, startMs + 90 * minuteMs)).toBe(30);
  expect(savedPresence(over, personOf(over, member(5)) as LivePerson, startMs + 90 * minuteMs)).toBeNull();
});

test('a meeting of less than a minute is saved as one minute of everybody', () => {
  const state = run(fresh(), [does(0, start), does(0.5, end)]);
  expect(liveMinutes(state, startMs + minuteMs)).toBe(1);
  expect(state.people.map((one) => savedPresence(state, one, startMs + minuteMs))).toContainEqual({
    joinedMinute: 0,
    leftMinute: null,
  });
});

test('at whole minutes the shown cost is the saved one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 6 }),
      fc.integer({ min: 1, max: 90 }),
      (joins, minutes) => {
        const people = joins.map((minute, index) =>
          listed(index + 1, { spans: [{ fromMs: startMs + minute * minuteMs, toMs: null }] }),
        );
        const state = run(fresh({ people: [...people, listed(99, { userId: 1, place: 'host' })] }), [
          does(0, start),
        ]);
        const nowMs = startMs + minutes * minuteMs;
        const rate = wholeCents(5_531);
        const shown = liveCostCents(
          state,
          state.people.map(({ spans }) => ({ spans, hourlyRateCents: rate })),
          nowMs,
        );
        const saved = state.people.map((one) => {
          const presence = savedPresence(state, one, nowMs);
          return { hourlyRateCents: rate, minutes: presence ? attendedMinutes(presence, minutes) : 0 };
        });
        expect(meetingCostCents(saved)).toBe(shown);
      },
    ),
  );
});

test('the offset of a wrong clock is within its error, whatever the delays', () => {
  const trip = fc.record({
    there: fc.integer({ min: 0, max: 2000 }),
    back: fc.integer({ min: 0, max: 2000 }),
  });
  fc.assert(
    fc.property(
      fc.array(trip, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: -300_000, max: 300_000 }),
      (delays, ahead) => {
        const trips = delays.map(({ there, back }, index) => {
          const sentMs = startMs + index * 3000;
          return { sentMs, serverMs: sentMs + there + ahead, receivedMs: sentMs + there + back };
        });
        const { offsetMs, errorMs } = offsetOf(trips) ?? { offsetMs: 0, errorMs: -1 };
        expect(Math.abs(offsetMs - ahead)).toBeLessThanOrEqual(errorMs);
        if (trips.length < 5) expect(isMeasured(trips)).toBe(false);
      },
    ),
  );
});

test('a clock that was set in between counts as it is now', () => {
  const trips = [
    { sentMs: 0, serverMs: 5000, receivedMs: 20 },
    { sentMs: 60_000, serverMs: 62_000, receivedMs: 60_020 },
  ];
  expect(offsetOf(trips)).toEqual({ offsetMs: 1990, errorMs: 10 });
});

test.each([
  ['equal', 10_000, 10_000, true],
  ['slept while performance.now() stood still', 600_000, 1000, false],
  ['the clock was set back', -300_000, 1000, false],
])('both clocks: %s', (_name, dateMs, performanceMs, isSteady) =>
  expect(areClocksSteady({ dateMs: 0, performanceMs: 0 }, { dateMs, performanceMs })).toBe(isSteady),
);
