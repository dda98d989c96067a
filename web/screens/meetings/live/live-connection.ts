// The state of a live meeting on this device, and what its user does in it. Every device asks for the whole state: after
// each change, each time it wakes up, and every few seconds, so that nothing between it and the server can freeze it.

import { replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { Input } from '#contract/endpoint.ts';
import {
  commandLive,
  enterAsGuest,
  followAsGuest,
  type LiveAnswer,
  LiveMeeting,
  readAsGuest,
  readLive,
} from '#contract/meetings/live-meetings.ts';
import {
  followRoomScreen,
  openRoomScreen,
  readRoomScreen,
  RoomState,
} from '#contract/meetings/room-screens.ts';
import { t } from '#domain/format/text.ts';
import { applyCommand } from '#domain/meetings/live/commands.ts';
import type { LiveState } from '#domain/meetings/live/state.ts';
import { call, failureMessage, isGone, isRejected, urlOf } from '#web/api/client.ts';
import { subscribeToChanges } from '#web/api/live.ts';
import { isSignedOut, isUnreachable } from '#web/api/queries.ts';
import { parseText, readText, writeText } from '#web/components/forms/stored-text.ts';
import { randomKey, randomSecret } from '#web/components/meetings/draft-key.ts';
import { navigate } from '#web/components/site/navigation.ts';
import { toast } from '#web/ui/toast.ts';
import { serverNow } from './live-clock.ts';

const askEveryMs = 10_000;
const retryMs = 3000;

/** `userId` is null for a guest. */
export type Reader = { id: string; userId: number | null; key: string | undefined };

export const liveKey = (id: string, isGuest: boolean) => ['live', id, isGuest];

async function readAs({ id, userId, key }: Reader): Promise<LiveAnswer> {
  const params = { id };
  if (userId !== null) return call(readLive, { params });
  try {
    return await call(readAsGuest, { params }, { asUser: null });
  } catch (error) {
    if (!isGone(error) || !key) throw error;
    return enter(id, key);
  }
}

/** Where storage is blocked, a tab is the same guest until it is closed. */
const browserKeys = new Map<string, string>();

/** Every attempt of this browser, in each of its tabs, is the same guest. */
async function enter(id: string, key: string): Promise<LiveAnswer> {
  const stored = `mc_guest:${id}`;
  const known = readText(stored) ?? browserKeys.get(id) ?? randomSecret();
  writeText(stored, known);
  // Of two tabs that open the link at once, both have the key that was stored last.
  const browserKey = readText(stored) ?? known;
  browserKeys.set(id, browserKey);
  try {
    return await call(enterAsGuest, { params: { id }, body: { key, browserKey } }, { asUser: null });
  } catch (error) {
    // The meeting is over, or somebody changed what was stored.
    if (isRejected(error)) {
      writeText(stored, null);
      browserKeys.delete(id);
    }
    throw error;
  }
}

type WithLive = { live: LiveMeeting | null };

/** An answer that was asked for before a later state came, and arrives after it, changes nothing. */
function newest(known: unknown, next: unknown): unknown {
  const [before, after] = [(known as WithLive | undefined)?.live, (next as WithLive).live];
  const isLate = before && after?.id === before.id && after.version < before.version;
  return isLate ? known : replaceEqualDeep(known, next);
}

const polled = {
  structuralSharing: newest,
  refetchOnWindowFocus: 'always',
  staleTime: 0,
  retry: (failures: number, error: Error) => !isGone(error) && !isSignedOut(error) && failures < 2,
} as const;

const roomKey = ['live', 'room'];

/** What the screen of a room shows; `key` is the secret of its link, until the cookie has it. */
export function useRoomState(key: string | undefined) {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: roomKey,
    queryFn: async () => {
      if (!key) return call(readRoomScreen, {}, { asUser: null });
      const state = await call(openRoomScreen, { body: { key } }, { asUser: null });
      // The address of a display can be seen by everybody.
      void navigate('/live/room', { replace: true });
      return state;
    },
    ...polled,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { error } }) => (isGone(error) ? false : askEveryMs),
  });
  const isKnown = query.data !== undefined;
  useEffect(() => {
    if (!isKnown) return undefined;
    return followStates(followRoomScreen.path, (state) => {
      const room = RoomState.safeParse(state).data;
      queryClient.setQueryData<RoomState>(roomKey, (known) => room ?? known);
    });
  }, [isKnown, queryClient]);
  return query;
}

/** The state from the server. */
export function useLiveAnswer(reader: Reader) {
  const { id, userId } = reader;
  const isGuest = userId === null;
  const queryClient = useQueryClient();
  const query = useQuery({ queryKey: liveKey(id, isGuest), queryFn: () => readAs(reader), ...polled });

  const isSaved = query.data !== undefined && query.data.live.meetingId !== null;
  const { refetch } = query;
  // Not `refetchInterval`: each state of a stream would restart it, and a device that does not ask counts as gone.
  useEffect(() => {
    if (isSaved) return undefined;
    const timer = window.setInterval(() => void refetch({ cancelRefetch: false }), askEveryMs);
    return () => window.clearInterval(timer);
  }, [refetch, isSaved]);

  const isKnown = query.data !== undefined;
  useEffect(() => {
    const queryKey = liveKey(id, isGuest);
    const askAgain = () => void queryClient.invalidateQueries({ queryKey });
    window.addEventListener('pageshow', askAgain);
    const unsubscribe = userId !== null ? subscribeToChanges(userId) : undefined;
    const stopFollowing =
      isGuest && isKnown
        ? followStates(urlOf(followAsGuest, { params: { id } }), (state) => {
            const live = LiveMeeting.safeParse(state).data;
            queryClient.setQueryData<LiveAnswer>(queryKey, (known) => known && live && { ...known, live });
          })
        : undefined;
    return () => {
      window.removeEventListener('pageshow', askAgain);
      unsubscribe?.();
      stopFollowing?.();
    };
  }, [id, userId, isGuest, isKnown, queryClient]);
  return query;
}

/** A stream of states, opened again each time the page wakes up: after sleep it may be dead without an error. */
function followStates(url: string, receive: (state: unknown) => void): () => void {
  let source: EventSource | null = null;
  const open = () => {
    if (document.hidden) return;
    source?.close();
    source = new EventSource(url);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => receive(parseText(data)));
  };
  open();
  document.addEventListener('visibilitychange', open);
  window.addEventListener('pageshow', open);
  return () => {
    source?.close();
    document.removeEventListener('visibilitychange', open);
    window.removeEventListener('pageshow', open);
  };
}

type Sent = Input<typeof commandLive>['body'];

/** When it happened by this device: what cannot be sent counts from then, not from when sending failed. */
type Pending = Sent & { pressedAtMs: number };

/** The state with what this device did and the server has not answered yet. */
export function withPending({ live, self }: LiveAnswer, pending: readonly Pending[]): LiveMeeting {
  if (pending.length === 0) return live;
  const never = { version: 0, atMs: 0 };
  const userId = 1;
  let state: LiveState = {
    ...live,
    changed: { meter: never, agenda: never, places: never },
    people: live.people.map((one) => ({
      ...one,
      name: one.name ?? '',
      role: '',
      userId: one.id === self ? userId : null,
    })),
  };
  for (const { command, pressedAtMs: nowMs } of pending) {
    const at = { base: state.version, happenedAtMs: null, nowMs, seen: new Map<number, number>() };
    const next = applyCommand(state, { userId, name: '', role: '' }, command, at);
    if (typeof next !== 'string') state = next;
  }
  const spans = new Map(state.people.map((one) => [one.id, one.spans]));
  return {
    ...live,
    runs: [...state.runs],
    agenda: [...state.agenda],
    reachedAtMs: [...state.reachedAtMs],
    guestsMayJoin: state.guestsMayJoin,
    endedAtMs: state.endedAtMs,
    people: live.people.map((one) => ({ ...one, spans: [...(spans.get(one.id) ?? one.spans)] })),
  };
}

/** Does something in the meeting. */
export type Act = (command: Sent['command']) => void;

const StoredCommands = z.array(z.extend(commandLive.body, { pressedAtMs: z.int() }));

/** A reload loses no command that waits for the network. */
function useStoredCommands(key: string) {
  const [pending, setPending] = useState<readonly Pending[]>(
    () => StoredCommands.safeParse(parseText(readText(key))).data ?? [],
  );
  useEffect(() => writeText(key, pending.length > 0 ? JSON.stringify(pending) : null), [key, pending]);
  return [pending, setPending] as const;
}

/** Sends commands in their order. Without a network they wait and say when they happened. */
export function useLiveCommands({ id, userId }: Reader, answer: LiveAnswer) {
  const queryClient = useQueryClient();
  const [pending, setPending] = useStoredCommands(`mc_live:${userId ?? 0}:${id}`);
  const [first] = pending;

  const commandId = first?.commandId;
  const send = useEffectEvent(async (signal: AbortSignal, retryLater: () => void) => {
    if (!first) return;
    const { pressedAtMs: _, ...body } = first;
    try {
      const { outcome, ...next } = await call(
        commandLive,
        { params: { id }, body },
        { signal: AbortSignal.timeout(10_000) },
      );
      if (signal.aborted) return;
      queryClient.setQueryData<LiveAnswer>(liveKey(id, false), next);
      if (outcome === 'conflict')
        toast.error(t`Somebody else changed the meeting first`, {
          description: t`Look at how it is now, then try again.`,
        });
      if (outcome === 'conflict') return setPending([]);
      // The next one was made after this one.
      setPending((all) =>
        all.flatMap((one) => (one.commandId === first.commandId ? [] : { ...one, base: next.live.version })),
      );
    } catch (error) {
      if (signal.aborted) return;
      // Later, with its instant: with the network again, or after signing in again.
      if (isUnreachable(error) || isSignedOut(error)) {
        setPending((all) => all.map((one) => ({ ...one, happenedAtMs: one.pressedAtMs })));
        return retryLater();
      }
      toast.error(failureMessage(error));
      setPending([]);
      void queryClient.invalidateQueries({ queryKey: liveKey(id, false) });
    }
  });

  useEffect(() => {
    if (!commandId) return undefined;
    let timer = 0;
    const ending = new AbortController();
    const go = () => {
      window.clearTimeout(timer);
      void send(ending.signal, () => void (timer = window.setTimeout(go, retryMs)));
    };
    go();
    window.addEventListener('online', go);
    return () => {
      ending.abort();
      window.clearTimeout(timer);
      window.removeEventListener('online', go);
    };
  }, [commandId]);

  const act: Act = (command) => {
    const pressedAtMs = Math.round(serverNow() ?? Date.now());
    const happenedAtMs = navigator.onLine ? null : pressedAtMs;
    const base = answer.live.version;
    setPending((all) => [...all, { commandId: randomKey(), base, happenedAtMs, pressedAtMs, command }]);
  };
  return { act, pending };
}
