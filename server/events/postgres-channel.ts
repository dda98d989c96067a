// Sends changes between the processes of one installation by LISTEN and NOTIFY, on a dedicated connection. NOTIFY
// is sent after the commit: within transactions, PostgreSQL would serialize their commits.

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import * as z from 'zod/mini';
import { inChunks } from '#server/db/batches.ts';
import { servedLock } from '#server/db/in-use.ts';
import { Change, type Channel, type Listener, type MessageListener } from './events.ts';

const channel = 'meetingcost_changes';
const messageChannel = 'meetingcost_messages';
/** Names the connection in pg_stat_activity. */
const applicationName = 'meetingcost live updates';
/** Changes within this time are sent together. */
const batchMs = 50;
const maxBatch = 100;
const maxReconnectMs = 5_000;
const echoTimeoutMs = 10_000;
/** How often the connection is checked, and how long it may take to respond: a connection can break silently. */
const heartbeat = { everyMs: 10_000, answerMs: 8_000 };

/** `changes` is null when some may have been missed. */
const Notification = z.object({
  from: z.string(),
  changes: z.nullable(z.array(Change)),
});

/** Null for a foreign message: any user of the database may notify on any channel. */
function parseNotification(payload: string): z.output<typeof Notification> | null {
  try {
    return Notification.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}

const notListening =
  'changes of other processes do not arrive: DATABASE_LISTEN_URL has to bypass the connection pooler';

/** Connects with the first call of `connect` or `send`, and reconnects after a failure. */
export function openPostgresChannel(
  url: string,
  listener: Listener,
  onError: (error: Error) => void,
  onMessage: MessageListener = () => {},
  { everyMs, answerMs } = heartbeat,
): Channel {
  const self = randomUUID();
  let client: pg.Client | null = null;
  let connecting: Promise<void> | null = null;
  let closed = false;
  let waitMs = 100;
  let pending: Change[] = [];
  /** Committed changes may not have been sent, by a killed process or by this one. */
  let missed = true;
  let sendTimer: NodeJS.Timeout | null = null;
  let reconnectTimer: NodeJS.Timeout | null = null;
  let echoTimer: NodeJS.Timeout | null = null;
  let heartbeatTimer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> = Promise.resolve();

  const report = (error: unknown) => {
    if (error instanceof Error) onError(error);
  };

  const notify = (on: pg.Client, changes: Change[] | null) =>
    on.query('select pg_notify($1, $2)', [channel, JSON.stringify({ from: self, changes })]);

  function receive({ channel: on, payload = '' }: pg.Notification): void {
    if (on === messageChannel) return onMessage(payload);
    const notification = parseNotification(payload);
    if (!notification) return;
    if (notification.from === self) return clearTimeout(echoTimer ?? undefined);
    if (notification.changes) for (const change of notification.changes) listener(change);
    else listener(null);
  }

  async function connect(): Promise<void> {
    const opened = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5_000,
      query_timeout: answerMs,
      pipeline: true,
    });
    opened.on('error', onError);
    opened.on('notification', receive);
    opened.on('end', reconnect);
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      await opened.query(`listen ${messageChannel}`);
      // Until the connection ends; a restore is refused meanwhile.
      await opened.query('select pg_try_advisory_lock_shared(hashtext($1))', [servedLock]);
      client = opened;
      waitMs = 100;
      // Changes sent before this connection are lost.
      listener(null);
      // Our own notification must arrive, otherwise this connection does not listen.
      clearTimeout(echoTimer ?? undefined);
      echoTimer = setTimeout(() => onError(new Error(notListening)), echoTimeoutMs).unref();
      await notify(opened, missed ? null : []);
      missed = false;
    } catch (error) {
      report(error);
      await opened.end().catch(() => {});
      reconnect();
    }
  }

  function start(): Promise<void> {
    heartbeatTimer ??= setInterval(() => void beat(), everyMs).unref();
    return (connecting ??= connect());
  }

  async function beat(): Promise<void> {
    const tried = client;
    await tried?.query('select 1').catch((error: unknown) => drop(tried, error));
  }

  /** Drops a broken connection, so that a new one is opened. */
  function drop(broken: pg.Client | null, error: unknown): void {
    report(error);
    void broken?.end().catch(report);
  }

  function reconnect(): void {
    client = null;
    if (closed || reconnectTimer) return;
    listener(null);
    reconnectTimer = setTimeout(() => {
      reconnectTimer = null;
      connecting = connect();
    }, waitMs).unref();
    waitMs = Math.min(waitMs * 2, maxReconnectMs);
  }

  async function flush(): Promise<void> {
    sendTimer = null;
    const unique = new Map(pending.map((change) => [`${change.organizationId} ${change.kind}`, change]));
    const changes = [...unique.values()];
    pending = [];
    await start();
    const used = client;
    try {
      if (!used) throw new Error('changes were not sent to other processes: no connection');
      for (const chunk of inChunks(changes, maxBatch)) await notify(used, chunk);
    } catch (error) {
      // The next connection tells the others to reload everything.
      missed = true;
      drop(used, error);
    }
  }

  return {
    connect: () => void start(),

    send(changes: readonly Change[]): void {
      if (closed) return;
      pending.push(...changes);
      sendTimer ??= setTimeout(() => {
        flushing = flush();
      }, batchMs).unref();
    },

    async sendMessage(message: string): Promise<void> {
      await start();
      await client?.query('select pg_notify($1, $2)', [messageChannel, message]);
    },

    /** Each process shares the lock on the connection with which it listens. */
    async countOthers(): Promise<number> {
      await start();
      const result = await client?.query<{ others: number }>(
        `select count(distinct pid)::int as others from pg_locks
          where locktype = 'advisory' and granted and mode = 'ShareLock' and pid <> pg_backend_pid()
            and database = (select oid from pg_database where datname = current_database())
            and ((classid::bigint << 32) | objid::bigint) = hashtext($1)::bigint`,
        [servedLock],
      );
      return result?.rows[0]?.others ?? 0;
    },

    /** Sends pending changes first. */
    async close(): Promise<void> {
      if (sendTimer) {
        clearTimeout(sendTimer);
        await flush();
      }
      await flushing;
      closed = true;
      clearInterval(heartbeatTimer ?? undefined);
      clearTimeout(echoTimer ?? undefined);
      clearTimeout(reconnectTimer ?? undefined);
      await connecting;
      await client?.end().catch(() => {});
    },
  };
}
