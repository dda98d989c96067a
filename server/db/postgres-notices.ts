// Between processes on one PostgreSQL: LISTEN on one connection, NOTIFY after the commit and for many changes together.
// In the transaction itself each commit would wait for the one before, since PostgreSQL keeps notices in their order.

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import * as z from 'zod/mini';
import type { Change, Hear } from './notices.ts';

const channel = 'meetingcost_changes';
const togetherMs = 50;
const atOnce = 100;
const longestWaitMs = 5_000;
const deafAfterMs = 10_000;

/** Who says it, and what: null for "look again at everything". */
const Notice = z.object({
  from: z.string(),
  changes: z.nullable(z.array(z.object({ organizationId: z.number(), kind: z.string() }))),
});

/** Null for what is none of ours: anybody in the database may notify on any channel. */
function noticeIn(payload: string): z.output<typeof Notice> | null {
  try {
    return Notice.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}

const deafness = 'what other processes change is not heard: DATABASE_LISTEN_URL has to go past the pooler';

export function postgresNotices(pool: pg.Pool, url: string, tell: Hear, onError: (error: Error) => void) {
  const self = randomUUID();
  let pending: Change[] = [];
  let timer: NodeJS.Timeout | null = null;
  let client: pg.Client | null = null;
  let closed = false;
  let waitMs = 100;
  /** Something that was kept may never have been told: by a process that was killed, or now. */
  let missed = true;
  let waiting: NodeJS.Timeout | null = null;
  let deaf: NodeJS.Timeout | null = null;

  const notify = (changes: Change[] | null) =>
    pool.query('select pg_notify($1, $2)', [channel, JSON.stringify({ from: self, changes })]);

  async function flush(): Promise<void> {
    timer = null;
    const told = new Map(pending.map((change) => [`${change.organizationId} ${change.kind}`, change]));
    const changes = [...told.values()];
    pending = [];
    try {
      for (let i = 0; i < changes.length; i += atOnce) await notify(changes.slice(i, i + atOnce));
    } catch (error) {
      // Whoever listens has lost its connection too, and looks again by itself; else it is told to, later.
      missed = true;
      if (error instanceof Error) onError(error);
    }
  }

  function hear({ payload = '' }: pg.Notification): void {
    const notice = noticeIn(payload);
    if (!notice) return;
    if (notice.from === self) return clearTimeout(deaf ?? undefined);
    if (notice.changes) for (const change of notice.changes) tell(change);
    else tell(null);
  }

  async function attend(): Promise<void> {
    const listening = new pg.Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5_000,
    });
    client = listening;
    listening.on('error', onError);
    listening.on('notification', hear);
    // Not before the loss is seen: what was sent meanwhile is lost.
    listening.on('end', again);
    try {
      await listening.connect();
      await listening.query(`listen ${channel}`);
      waitMs = 100;
      tell(null);
      // This process may have ended before it could tell what it had kept. And it should hear itself.
      clearTimeout(deaf ?? undefined);
      deaf = setTimeout(() => onError(new Error(deafness)), deafAfterMs).unref();
      await notify(missed ? null : []);
      missed = false;
    } catch (error) {
      if (error instanceof Error) onError(error);
      await listening.end().catch(() => {});
      again();
    }
  }

  function again(): void {
    if (closed || waiting) return;
    tell(null);
    waiting = setTimeout(() => {
      waiting = null;
      void attend();
    }, waitMs).unref();
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  }

  return {
    pass(changes: Change[]): void {
      if (closed) return;
      pending.push(...changes);
      timer ??= setTimeout(() => void flush(), togetherMs).unref();
    },
    /** Opens the connection that listens, once. */
    attend(): void {
      if (!client && !closed) void attend();
    },
    async close(): Promise<void> {
      closed = true;
      if (deaf) clearTimeout(deaf);
      if (waiting) clearTimeout(waiting);
      if (timer) {
        clearTimeout(timer);
        await flush();
      }
      await client?.end().catch(() => {});
    },
  };
}
