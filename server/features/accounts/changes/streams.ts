// The event streams of open pages: sends each page the kind of data that changed in its organization.

import { Readable } from 'node:stream';
import type { ChangeEvent } from '#contract/accounts/changes.ts';
import type { ChangeKind } from '#contract/events.ts';
import { seesPay } from '#domain/accounts/permissions.ts';
import type { Limits } from '#domain/limits.ts';
import type { Change, Events } from '#server/events/events.ts';
import { eventText } from '#server/http/event-stream.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';

/** Tabs of a browser share one stream; more are only opened by browsers that cannot share. */
const maxPerCaller = 6;
const maxPerProcess = 5_000;
/** Shorter than the idle timeout of proxies, and the longest time that an ended session still gets updates. */
const heartbeatMs = 20_000;
/** A client that does not read is disconnected, and reloads when it reconnects. */
const maxUnreadBytes = 16 * 1024;
/** Kinds of changes that may end sessions. */
const endsSessions = new Set<ChangeKind>([
  'member',
  'sessions',
  'password',
  'second-factor',
  'api-token',
  'organization-deleted',
]);

/** Who opens a stream; `network` only counts for organizations that are new. */
type Follower = { caller: Member; network: string; isNew: boolean };
type Stream = Follower & { readable: Readable };

type Options = {
  limits: Limits;
  events: Pick<Events, 'subscribe'>;
  now: () => number;
  /** Whether the session or token of a caller is still valid. */
  isLive: (caller: Member) => Promise<boolean>;
  /** How long a stream stays open. */
  durationMs: number;
};

/** A token has its own streams, besides the pages of its owner. */
const keyOf = ({ userId, apiToken }: Member): string =>
  apiToken ? `token:${apiToken.id}` : `user:${userId}`;

const event = (data: ChangeEvent): string => eventText(data);

export function changeStreams({ limits, events, now, isLive, durationMs }: Options) {
  const byOrganization = new Map<number, Set<Stream>>();
  const counts = new Map<string, number>();
  /** The last change of each organization since `missedAt`, and of those that everybody notices. */
  const changedAt = new Map<number, number>();
  const seenAt = new Map<number, number>();
  /** Before this time changes may have been missed. */
  let missedAt = 0;
  let unsubscribe: (() => void) | null = null;
  let isStopped = false;

  const all = (): Stream[] => [...byOrganization.values()].flatMap((streams) => [...streams]);
  const quietMs = (caller: Member) =>
    now() - Math.max(missedAt, (seesPay(caller) ? changedAt : seenAt).get(caller.org) ?? 0);

  function send({ readable }: Stream, text: string): void {
    if (readable.readableLength > maxUnreadBytes) readable.push(null);
    else if (!readable.readableEnded && !readable.destroyed) readable.push(text);
  }

  function onChange(change: Change | null): void {
    if (change) {
      changedAt.set(change.organizationId, now());
      if (!change.ofPay) seenAt.set(change.organizationId, now());
    } else missedAt = now();
    const streams = change ? [...(byOrganization.get(change.organizationId) ?? [])] : all();
    for (const stream of streams)
      if (!change?.ofPay || seesPay(stream.caller)) send(stream, event({ kind: change?.kind ?? null }));
    // Who sees pay may have changed: pages reconnect with their rights.
    if (change?.kind === 'pay' && !change.ofPay) for (const { readable } of streams) readable.push(null);
    if (change && endsSessions.has(change.kind)) void closeDead(streams);
  }

  async function closeDead(streams: Stream[]): Promise<void> {
    for (const { readable, caller } of streams) {
      // While the database is down, streams stay open.
      const live = await asSystem(() => isLive(caller)).catch(() => true);
      if (!live && !readable.destroyed) readable.push(null);
    }
  }

  const heartbeat = setInterval(() => {
    for (const stream of all()) send(stream, ': heartbeat\n\n');
    void closeDead(all());
  }, heartbeatMs).unref();

  const countOf = (key: string) => counts.get(key) ?? 0;
  const add = (follower: Follower, by: 1 | -1): void => {
    for (const [key] of roomsOf(follower)) {
      const left = countOf(key) + by;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    }
  };

  /** What a stream counts for, with the limit of each. */
  const roomsOf = ({ caller, network, isNew }: Follower): [string, number][] => [
    ['all', maxPerProcess],
    [keyOf(caller), maxPerCaller],
    [`organization:${caller.org}`, limits.streams],
    // Strangers register many organizations, so that new ones share half of the streams.
    ...(isNew
      ? ([
          ['new', maxPerProcess / 2],
          [network, limits['new-streams']],
        ] satisfies [string, number][])
      : []),
  ];

  function remove(stream: Stream): void {
    const { org } = stream.caller;
    const streams = byOrganization.get(org);
    if (!streams?.delete(stream)) return;
    if (streams.size === 0) byOrganization.delete(org);
    add(stream, -1);
  }

  return {
    // An organization has no more streams than are free, so that no number of them can hold all.
    hasRoomFor: (follower: Follower): boolean =>
      roomsOf(follower).every(([key, most]) => countOf(key) < most) &&
      countOf(`organization:${follower.caller.org}`) < maxPerProcess - countOf('all'),

    open(follower: Follower): Readable {
      const { caller } = follower;
      if (!unsubscribe) {
        missedAt = now();
        unsubscribe = events.subscribe(onChange);
      }
      const readable = new Readable({ read: () => {} });
      const stream = { ...follower, readable };
      byOrganization.set(caller.org, (byOrganization.get(caller.org) ?? new Set()).add(stream));
      add(stream, 1);
      // Regular reconnects spread pages over processes that were started later.
      const timer = setTimeout(() => readable.push(null), durationMs).unref();
      readable.once('close', () => {
        clearTimeout(timer);
        remove(stream);
      });
      // From this first event on, the page misses no change.
      readable.push(`retry: 2000\n${event({ kind: null, quietMs: quietMs(caller) })}`);
      if (isStopped) readable.push(null);
      return readable;
    },

    /** Ends all streams, and from now on each one at once: pages reconnect, to another process. */
    stop(): void {
      isStopped = true;
      clearInterval(heartbeat);
      unsubscribe?.();
      for (const { readable } of all()) readable.push(null);
    },
  };
}
