// The open pages of an organization, each with a stream that says what kind of thing has changed.

import { Readable } from 'node:stream';
import type { ChangeEvent } from '#contract/changes.ts';
import type { Database } from '#server/db/database.ts';
import type { Change } from '#server/db/notices.ts';
import { eventText } from '#server/http/event-stream.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';

/** Tabs share one; what is above belongs to browsers that cannot. */
const mostOfPerson = 6;
const mostOfProcess = 5_000;
/** Shorter than proxies wait, and how long an ended session still hears that something changed. */
const beatMs = 20_000;
/** Who does not read what came is told to look again when they come back. */
const mostUnread = 16 * 1024;
/** What may end sessions of others. */
const endsSessions = new Set(['member', 'sessions', 'password', 'second-factor']);

type Stream = { readable: Readable; caller: Member };
type IsLive = (caller: Member) => Promise<boolean>;

const event = (data: ChangeEvent): string => eventText(data);

export function changeStreams(db: Database, now: () => number, isLive: IsLive, lastsMs: number) {
  const ofOrganization = new Map<number, Set<Stream>>();
  /** When an organization changed last; unknown before the last time that something may have been missed. */
  const changedAt = new Map<number, number>();
  let missedAt = 0;
  const ofPerson = new Map<number, number>();
  let open = 0;
  let stopListening: (() => void) | null = null;

  function say({ readable }: Stream, text: string): void {
    if (readable.readableLength > mostUnread) readable.push(null);
    else if (!readable.readableEnded && !readable.destroyed) readable.push(text);
  }

  function hear(change: Change | null): void {
    if (change) changedAt.set(change.organizationId, now());
    else missedAt = now();
    const streams = change ? [...(ofOrganization.get(change.organizationId) ?? [])] : all();
    for (const stream of streams) say(stream, event({ kind: change?.kind ?? null }));
    if (change && endsSessions.has(change.kind)) void endDead(streams);
  }

  const all = (): Stream[] => [...ofOrganization.values()].flatMap((streams) => [...streams]);

  async function endDead(streams: Stream[]): Promise<void> {
    for (const { readable, caller } of streams) {
      // While the database is away nobody is sent off: they hear of the gap with the rest.
      const live = await asSystem(() => isLive(caller)).catch(() => true);
      if (!live && !readable.destroyed) readable.push(null);
    }
  }

  const quietMs = (org: number) => now() - Math.max(missedAt, changedAt.get(org) ?? 0);

  const beat = setInterval(() => {
    for (const stream of all()) say(stream, ': still here\n\n');
    void endDead(all());
  }, beatMs).unref();

  function leave(stream: Stream): void {
    const { userId, org } = stream.caller;
    const streams = ofOrganization.get(org);
    if (!streams?.delete(stream)) return;
    if (streams.size === 0) ofOrganization.delete(org);
    open -= 1;
    const left = (ofPerson.get(userId) ?? 1) - 1;
    if (left > 0) ofPerson.set(userId, left);
    else ofPerson.delete(userId);
  }

  return {
    hasRoomFor: ({ userId }: Member): boolean =>
      open < mostOfProcess && (ofPerson.get(userId) ?? 0) < mostOfPerson,

    open(caller: Member): Readable {
      if (!stopListening) {
        missedAt = now();
        stopListening = db.listen(hear);
      }
      const readable = new Readable({ read: () => {} });
      const stream = { readable, caller };
      ofOrganization.set(caller.org, (ofOrganization.get(caller.org) ?? new Set()).add(stream));
      ofPerson.set(caller.userId, (ofPerson.get(caller.userId) ?? 0) + 1);
      open += 1;
      // Coming again now and then spreads people over processes that were started since.
      const timer = setTimeout(() => readable.push(null), lastsMs).unref();
      readable.once('close', () => {
        clearTimeout(timer);
        leave(stream);
      });
      // The first thing that is said tells the page that from now on it hears everything.
      readable.push(`retry: 2000\n${event({ kind: null, quietMs: quietMs(caller.org) })}`);
      return readable;
    },

    stop(): void {
      clearInterval(beat);
      stopListening?.();
      for (const { readable } of all()) readable.push(null);
    },
  };
}
