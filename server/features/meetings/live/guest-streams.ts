// The event streams of guests: each gets the whole state without pay and names when it changes.

import { Readable } from 'node:stream';
import type { LiveMeeting } from '#contract/meetings/live-meetings.ts';
import type { Change, Events } from '#server/events/events.ts';
import { eventText } from '#server/http/event-stream.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import type { LiveGuest } from './store.ts';

export const mostGuestStreams = 300;
const maxPerProcess = 5_000;
/** Shorter than the idle timeout of proxies. */
const heartbeatMs = 20_000;
/** A client that does not read is disconnected; a state has at most 500 people. */
const maxUnreadBytes = 512 * 1024;

type Options = {
  events: Pick<Events, 'subscribe'>;
  /** The meeting for its guests and their cookies that still count; null if it is gone. */
  read: (org: OrgId, liveId: number) => Promise<{ live: LiveMeeting; guests: ReadonlySet<string> } | null>;
  durationMs: number;
};

type Stream = { guest: LiveGuest; readable: Readable };

export function guestStreams({ events, read, durationMs }: Options) {
  const byMeeting = new Map<number, Map<string, Stream>>();
  const sentVersions = new WeakMap<Readable, number>();
  /** Meetings that are being read, and whether they changed meanwhile. */
  const reading = new Map<number, boolean>();
  let count = 0;
  let isStopped = false;
  let unsubscribe: (() => void) | null = null;

  const all = () => [...byMeeting.values()].flatMap((streams) => [...streams.values()]);

  function send(readable: Readable, text: string): void {
    if (readable.readableLength > maxUnreadBytes) readable.push(null);
    else if (!readable.readableEnded && !readable.destroyed) readable.push(text);
  }

  async function sendStates(liveId: number, org: OrgId): Promise<void> {
    if (reading.has(liveId)) return void reading.set(liveId, true);
    do {
      reading.set(liveId, false);
      const found = await read(org, liveId).catch(() => undefined);
      // While the database is down, streams stay open.
      if (found === undefined) continue;
      const text = found && eventText(found.live);
      for (const { guest, readable } of byMeeting.get(liveId)?.values() ?? []) {
        if (!found || !text || !found.guests.has(guest.tokenHash)) readable.push(null);
        else if (sentVersions.get(readable) !== found.live.version) {
          sentVersions.set(readable, found.live.version);
          send(readable, text);
        }
      }
    } while (reading.get(liveId));
    reading.delete(liveId);
  }

  function onChange(change: Change | null): void {
    if (change && change.kind !== 'live-meeting' && change.kind !== 'pay') return;
    for (const [liveId, streams] of byMeeting) {
      const [first] = streams.values();
      if (first && (!change || first.guest.org === change.organizationId))
        void sendStates(liveId, first.guest.org);
    }
  }

  const heartbeat = setInterval(() => {
    for (const { readable } of all()) send(readable, ': heartbeat\n\n');
  }, heartbeatMs).unref();

  return {
    hasRoomFor({ liveId, tokenHash }: LiveGuest): boolean {
      const streams = byMeeting.get(liveId);
      return streams?.has(tokenHash) || ((streams?.size ?? 0) < mostGuestStreams && count < maxPerProcess);
    },

    /** One stream for a cookie: a new one ends the former. */
    open(guest: LiveGuest): Readable {
      unsubscribe ??= events.subscribe(onChange);
      const readable = new Readable({ read: () => {} });
      const streams = byMeeting.get(guest.liveId) ?? new Map<string, Stream>();
      byMeeting.set(guest.liveId, streams);
      const former = streams.get(guest.tokenHash);
      streams.set(guest.tokenHash, { guest, readable });
      count += 1;
      former?.readable.push(null);
      const timer = setTimeout(() => readable.push(null), durationMs).unref();
      readable.once('close', () => {
        clearTimeout(timer);
        count -= 1;
        if (streams.get(guest.tokenHash)?.readable === readable) streams.delete(guest.tokenHash);
        if (streams.size === 0 && byMeeting.get(guest.liveId) === streams) byMeeting.delete(guest.liveId);
      });
      readable.push('retry: 2000\n\n');
      if (isStopped) readable.push(null);
      else void sendStates(guest.liveId, guest.org);
      return readable;
    },

    stop(): void {
      isStopped = true;
      clearInterval(heartbeat);
      unsubscribe?.();
      for (const { readable } of all()) readable.push(null);
    },
  };
}
