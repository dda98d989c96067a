// What people can do in a live meeting. A command changes the state at an instant, or has no effect, or fails.

import { normalizedTitle } from '../meeting.ts';
import { hourMs, minuteMs } from '#domain/time/time-units.ts';
import {
  type AgendaItem,
  isIn,
  isLiveRunning,
  type LivePart,
  type LivePerson,
  type LivePlace,
  type LiveState,
  type Span,
} from './state.ts';

export type LiveCommand =
  | { kind: 'start' }
  | { kind: 'pause' }
  | { kind: 'end' }
  /** Ends this item of the agenda: of two devices that do so at once, one has no effect. */
  | { kind: 'next'; item: number }
  | { kind: 'agenda'; items: readonly AgendaItem[] }
  | { kind: 'guests'; mayJoin: boolean }
  /** Without a person: oneself. */
  | { kind: 'enter'; person: number | null }
  | { kind: 'leave'; person: number | null }
  | { kind: 'place'; person: number; place: LivePlace }
  | { kind: 'take-over' };

/** Who acts: a member, or a guest who has said a name. */
export type LiveActor =
  | { userId: number; name: string; role: string }
  | { guest: string; person: number | null };

/** When the devices of people were last seen, by id of the person; nobody sees those whom the host listed. */
export type LiveSeen = ReadonlyMap<number, number>;

export type LiveError = 'no-permission' | 'live-ended' | 'live-conflict' | 'live-full' | 'not-found';

/** A dropped connection is a leaving after this time. */
export const droppedAfterMs = 2 * minuteMs;
/** Others may take over when the host has not been seen for this time. */
export const takeOverAfterMs = 30_000;
/** A meeting without a command for this time ends by itself. */
export const abandonedAfterMs = 12 * hourMs;
const mostLivePeople = 500;
export const mostAgendaItems = 50;

export const personOf = (state: LiveState, actor: LiveActor): LivePerson | undefined =>
  state.people.find(({ id, userId }) =>
    'userId' in actor ? userId === actor.userId : actor.person !== null && id === actor.person,
  );

const leads = (person: LivePerson | undefined): boolean =>
  person !== undefined && person.place !== 'participant';

export const hostOf = ({ people }: Pick<LiveState, 'people'>): LivePerson | undefined =>
  people.find(({ place }) => place === 'host');

/** Who leads when the host leaves: a co-host, then the member who is in and came first. */
export function successorOf({ people }: Pick<LiveState, 'people'>): LivePerson | undefined {
  const able = people.filter((one) => one.userId !== null && one.place !== 'host' && isIn(one));
  const firstMs = ({ spans }: LivePerson) => spans[0]?.fromMs ?? 0;
  return able.toSorted(
    (a, b) =>
      Number(b.place === 'co-host') - Number(a.place === 'co-host') || firstMs(a) - firstMs(b) || a.id - b.id,
  )[0];
}

/** Whether the person may take over: a member who was in, while the host is away. */
export function mayTakeOver(
  state: LiveState,
  person: LivePerson | undefined,
  seen: LiveSeen,
  nowMs: number,
): boolean {
  if (!person || person.userId === null || person.place === 'host' || person.spans.length === 0) return false;
  const host = hostOf(state);
  return !host || nowMs - (seen.get(host.id) ?? 0) > takeOverAfterMs;
}

const partOf: Partial<Record<LiveCommand['kind'], LivePart>> = {
  start: 'meter',
  pause: 'meter',
  end: 'meter',
  next: 'agenda',
  agenda: 'agenda',
  place: 'places',
  'take-over': 'places',
};

type At = {
  /** The version that the device saw. */
  base: number;
  /** When it happened by the device, epoch ms of the server; only if the device was offline. */
  happenedAtMs: number | null;
  nowMs: number;
  seen: LiveSeen;
};

/** The state after the command, the same one if it has no effect, or an error. */
export function applyCommand(
  state: LiveState,
  actor: LiveActor,
  command: LiveCommand,
  { base, happenedAtMs, nowMs, seen }: At,
): LiveState | LiveError {
  if (state.endedAtMs !== null) return command.kind === 'end' ? state : 'live-ended';
  const self = personOf(state, actor);
  const part = partOf[command.kind];
  const lastMs = part ? state.changed[part].atMs : lastOfPerson(state, targetOf(state, self, command));
  const atMs = happenedAtMs === null ? nowMs : Math.max(lastMs, Math.min(happenedAtMs, nowMs));
  const next = effectOf(state, self, actor, command, { atMs, nowMs, seen });
  if (typeof next === 'string' || next === state) return next;
  if (part && base < state.changed[part].version) return 'live-conflict';
  const version = state.version + 1;
  return {
    ...next,
    version,
    changed: part ? { ...state.changed, [part]: { version, atMs } } : state.changed,
  };
}

function targetOf(
  state: LiveState,
  self: LivePerson | undefined,
  command: LiveCommand,
): LivePerson | undefined {
  const id = 'person' in command ? command.person : null;
  return id === null ? self : state.people.find((one) => one.id === id);
}

/** Nobody was in before the meeting. */
const lastOfPerson = ({ runs, changed }: LiveState, person: LivePerson | undefined): number => {
  const last = person?.spans.at(-1);
  return last ? (last.toMs ?? last.fromMs) : (runs[0]?.fromMs ?? changed.meter.atMs);
};

type Moment = { atMs: number; nowMs: number; seen: LiveSeen };

function effectOf(
  state: LiveState,
  self: LivePerson | undefined,
  actor: LiveActor,
  command: LiveCommand,
  { atMs, nowMs, seen }: Moment,
): LiveState | LiveError {
  switch (command.kind) {
    case 'start':
      if (!leads(self)) return 'no-permission';
      if (isLiveRunning(state)) return state;
      return { ...state, runs: opened(state.runs, atMs), reachedAtMs: begun(state, atMs) };
    case 'pause':
      if (!leads(self)) return 'no-permission';
      return isLiveRunning(state) ? { ...state, runs: closed(state.runs, atMs) } : state;
    case 'end':
      return leads(self) ? ended(state, atMs) : 'no-permission';
    case 'next':
      if (!leads(self)) return 'no-permission';
      if (command.item !== state.reachedAtMs.length - 1 || command.item >= state.agenda.length) return state;
      return { ...state, reachedAtMs: [...state.reachedAtMs, Math.max(atMs, state.reachedAtMs.at(-1) ?? 0)] };
    case 'agenda': {
      if (!leads(self)) return 'no-permission';
      const next = {
        ...state,
        agenda: command.items,
        reachedAtMs: state.reachedAtMs.slice(0, command.items.length),
      };
      return isLiveRunning(next) && next.reachedAtMs.length === 0
        ? { ...next, reachedAtMs: begun(next, atMs) }
        : next;
    }
    case 'guests':
      if (!leads(self)) return 'no-permission';
      return command.mayJoin === state.guestsMayJoin ? state : { ...state, guestsMayJoin: command.mayJoin };
    case 'enter':
      return entered(state, self, actor, command.person, atMs);
    case 'leave':
      return left(state, self, command.person, atMs);
    case 'place':
      return placed(state, self, command.person, command.place);
    case 'take-over':
      if (self?.place === 'host') return state;
      return self && mayTakeOver(state, self, seen, nowMs) ? withHost(state, self.id) : 'no-permission';
  }
}

const opened = (spans: readonly Span[], fromMs: number): Span[] => [...spans, { fromMs, toMs: null }];

/** A span that would be empty is left out. */
function closed(spans: readonly Span[], toMs: number): Span[] {
  const last = spans.at(-1);
  if (!last || last.toMs !== null) return [...spans];
  const before = spans.slice(0, -1);
  return toMs <= last.fromMs ? before : [...before, { ...last, toMs }];
}

/** The first item begins with the meter. */
const begun = ({ agenda, reachedAtMs }: LiveState, atMs: number): readonly number[] =>
  agenda.length > 0 && reachedAtMs.length === 0 ? [atMs] : reachedAtMs;

const withPerson = (state: LiveState, person: LivePerson): LiveState => ({
  ...state,
  people: state.people.map((one) => (one.id === person.id ? person : one)),
});

function ended(state: LiveState, atMs: number): LiveState {
  // Nobody who came after the late end of an offline host was in before it.
  const people = state.people.map((one) => ({ ...one, spans: closed(one.spans, atMs) }));
  return { ...state, runs: closed(state.runs, atMs), people, endedAtMs: atMs };
}

function entered(
  state: LiveState,
  self: LivePerson | undefined,
  actor: LiveActor,
  id: number | null,
  atMs: number,
): LiveState | LiveError {
  if (id !== null && id !== self?.id) {
    if (!leads(self)) return 'no-permission';
    const other = state.people.find((one) => one.id === id);
    if (!other) return 'not-found';
    return isIn(other) ? state : withPerson(state, { ...other, spans: opened(other.spans, atMs) });
  }
  if (self) return isIn(self) ? state : withPerson(state, { ...self, spans: opened(self.spans, atMs) });
  return 'userId' in actor ? memberEntered(state, actor, atMs) : 'not-found';
}

/** A member whom the host listed by name is that attendee, not a second one. */
function memberEntered(
  state: LiveState,
  { userId, name, role }: { userId: number; name: string; role: string },
  atMs: number,
): LiveState | LiveError {
  const listed = state.people.find(
    (one) => one.userId === null && !one.isGuest && normalizedTitle(one.name) === normalizedTitle(name),
  );
  if (listed)
    return withPerson(state, {
      ...listed,
      userId,
      spans: isIn(listed) ? listed.spans : opened(listed.spans, atMs),
    });
  return withNewPerson(state, {
    name,
    role,
    userId,
    isGuest: false,
    place: 'participant',
    spans: opened([], atMs),
  });
}

function withNewPerson(state: LiveState, person: Omit<LivePerson, 'id'>): LiveState | LiveError {
  if (state.people.length >= mostLivePeople) return 'live-full';
  return { ...state, people: [...state.people, { ...person, id: nextId(state) }] };
}

const nextId = ({ people }: LiveState): number => Math.max(0, ...people.map(({ id }) => id)) + 1;

/** Always recognizable, so that a guest cannot take the name of a member. */
const guestName = (name: string): string => `${name} (Guest)`;

/** A guest says a name and is in. The state has a new version. */
export function guestEntered(state: LiveState, name: string, nowMs: number): LiveState | LiveError {
  if (state.endedAtMs !== null) return 'live-ended';
  if (!state.guestsMayJoin) return 'no-permission';
  const next = withNewPerson(state, {
    name: guestName(name),
    role: 'Guest',
    userId: null,
    isGuest: true,
    place: 'participant',
    spans: opened([], nowMs),
  });
  return typeof next === 'string' ? next : { ...next, version: state.version + 1 };
}

function left(
  state: LiveState,
  self: LivePerson | undefined,
  id: number | null,
  atMs: number,
): LiveState | LiveError {
  const other = id === null ? self : state.people.find((one) => one.id === id);
  if (!other) return 'not-found';
  if (other.id !== self?.id && !leads(self)) return 'no-permission';
  if (!isIn(other)) return state;
  const next = withPerson(state, { ...other, spans: closed(other.spans, atMs) });
  const successor = other.place === 'host' ? successorOf(next) : undefined;
  return successor ? withHost(next, successor.id) : next;
}

function placed(
  state: LiveState,
  self: LivePerson | undefined,
  id: number,
  place: LivePlace,
): LiveState | LiveError {
  if (self?.place !== 'host') return 'no-permission';
  const other = state.people.find((one) => one.id === id);
  if (!other) return 'not-found';
  // A meeting keeps a host, and guests never lead.
  if (other.userId === null || other.place === place) return other.place === place ? state : 'no-permission';
  if (other.id === self.id) return 'no-permission';
  return place === 'host' ? withHost(state, id) : withPerson(state, { ...other, place });
}

/** The former host stays as co-host. */
const withHost = (state: LiveState, id: number): LiveState => ({
  ...state,
  people: state.people.map((one) =>
    one.id === id
      ? { ...one, place: 'host' as const }
      : one.place === 'host'
        ? { ...one, place: 'co-host' as const }
        : one,
  ),
});

/** What time alone does: dropped people leave, and an abandoned meeting ends. The same state if it does nothing. */
export function settled(state: LiveState, seen: LiveSeen, lastCommandMs: number, nowMs: number): LiveState {
  if (state.endedAtMs !== null) return state;
  if (nowMs - lastCommandMs >= abandonedAfterMs)
    return { ...ended(state, lastCommandMs + abandonedAfterMs), version: state.version + 1 };
  let next = state;
  for (const one of state.people) {
    const seenMs = seen.get(one.id);
    if (seenMs === undefined || !isIn(one) || nowMs - seenMs < droppedAfterMs) continue;
    const leftMs = Math.max(seenMs, one.spans.at(-1)?.fromMs ?? 0);
    next = withPerson(next, { ...one, spans: closed(one.spans, leftMs) });
  }
  return next === state ? state : { ...next, version: state.version + 1 };
}

type NewLive = Pick<LiveState, 'agenda' | 'people'> & {
  elapsedMs: number;
  isRunning: boolean;
  nowMs: number;
};

/** A meeting that goes live with the time that is on its meter. */
export function newLive({ agenda, people, elapsedMs, isRunning, nowMs }: NewLive): LiveState {
  const first = { version: 1, atMs: nowMs };
  const ran = elapsedMs > 0 || isRunning;
  const state: LiveState = {
    version: 1,
    changed: { meter: first, agenda: first, places: first },
    runs: ran ? [{ fromMs: nowMs - elapsedMs, toMs: isRunning ? null : nowMs }] : [],
    people,
    agenda,
    reachedAtMs: [],
    guestsMayJoin: true,
    endedAtMs: null,
  };
  return ran ? { ...state, reachedAtMs: begun(state, nowMs - elapsedMs) } : state;
}
