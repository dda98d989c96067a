// The event streams of guests and of the screens of rooms: each gets the whole state, without pay, when it changes.

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { minuteMs } from '#domain/time/time-units.ts';
import type { AppContext } from '#server/context.ts';
import type { Change } from '#server/events/events.ts';
import { type ApiError, fail } from '#server/http/api-error.ts';
import { eventText, sendAtOnce } from '#server/http/event-stream.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';

/** Of one meeting or room. */
export const mostStreams = 300;
const maxPerProcess = 5_000;
const defaultStreamMs = 30 * minuteMs;
/** Shorter than the idle timeout of proxies. */
const heartbeatMs = 20_000;
/** A client that does not read is disconnected; a state has at most 500 people. */
const maxUnreadBytes = 512 * 1024;

/** Follows the meeting or the room with this id. */
type Follower = { org: OrgId; id: number; tokenHash: string };

/** The state, and whether a cookie still counts; null if it is gone. */
type Read = (
  org: OrgId,
  id: number,
) => Promise<{ state: object; counts: (tokenHash: string) => boolean } | null>;

type Stream = { follower: Follower; readable: Readable };

export function stateStreams(
  app: FastifyInstance,
  { events, streamMs = defaultStreamMs }: AppContext,
  read: Read,
) {
  const byId = new Map<number, Map<string, Stream>>();
  const sent = new WeakMap<Readable, string>();
  /** What is being read, and whether it changed meanwhile. */
  const reading = new Map<number, boolean>();
  let count = 0;
  let isStopped = false;
  let unsubscribe: (() => void) | null = null;

  const all = () => [...byId.values()].flatMap((streams) => [...streams.values()]);

  function send(readable: Readable, text: string): void {
    if (readable.readableLength > maxUnreadBytes) readable.push(null);
    else if (!readable.readableEnded && !readable.destroyed) readable.push(text);
  }

  async function sendStates(id: number, org: OrgId): Promise<void> {
    if (reading.has(id)) return void reading.set(id, true);
    do {
      reading.set(id, false);
      const found = await runAs(org, () => read(org, id)).catch(() => undefined);
      // While the database is down, streams stay open.
      if (found === undefined) continue;
      const text = found && eventText(found.state);
      for (const { follower, readable } of byId.get(id)?.values() ?? []) {
        if (!found?.counts(follower.tokenHash) || !text) readable.push(null);
        else if (sent.get(readable) !== text) {
          sent.set(readable, text);
          send(readable, text);
        }
      }
    } while (reading.get(id));
    reading.delete(id);
  }

  function onChange(change: Change | null): void {
    if (change && change.kind !== 'live-meeting' && change.kind !== 'pay') return;
    for (const [id, streams] of byId) {
      const [first] = streams.values();
      if (first && (!change || first.follower.org === change.organizationId))
        void sendStates(id, first.follower.org);
    }
  }

  const heartbeat = setInterval(() => {
    for (const { readable } of all()) send(readable, ': heartbeat\n\n');
  }, heartbeatMs).unref();

  app.addHook('preClose', async () => {
    isStopped = true;
    clearInterval(heartbeat);
    unsubscribe?.();
    for (const { readable } of all()) readable.push(null);
  });

  return {
    /** One stream for a cookie: a new one ends the former. */
    open(follower: Follower, reply: FastifyReply): Readable | ApiError {
      const { org, id, tokenHash } = follower;
      const others = byId.get(id);
      if (!others?.has(tokenHash) && ((others?.size ?? 0) >= mostStreams || count >= maxPerProcess)) {
        void reply.header('retry-after', '30');
        return fail('rate-limited');
      }
      sendAtOnce(reply);
      // Without keep-alive: an idle connection would delay the shutdown.
      void reply.header('connection', 'close');
      unsubscribe ??= events.subscribe(onChange);
      const readable = new Readable({ read: () => {} });
      const streams = others ?? new Map<string, Stream>();
      byId.set(id, streams);
      const former = streams.get(tokenHash);
      streams.set(tokenHash, { follower, readable });
      count += 1;
      // Two windows of one browser would otherwise end each other's stream every two seconds; both also ask for the state.
      former?.readable.push(`retry: ${minuteMs}\n\n`);
      former?.readable.push(null);
      const timer = setTimeout(() => readable.push(null), streamMs).unref();
      readable.once('close', () => {
        clearTimeout(timer);
        count -= 1;
        if (streams.get(tokenHash)?.readable === readable) streams.delete(tokenHash);
        if (streams.size === 0 && byId.get(id) === streams) byId.delete(id);
      });
      readable.push('retry: 2000\n\n');
      if (isStopped) readable.push(null);
      else void sendStates(id, org);
      return readable;
    },
  };
}
