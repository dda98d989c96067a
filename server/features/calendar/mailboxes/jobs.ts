// One job reads the due mailboxes of a connection, several at a time, and goes on in a new job: so that organizations
// take turns. Only the process that claimed the connection last may write.

import * as z from 'zod/mini';
import {
  connectorKinds,
  failurePauseMs,
  isConnectionFailing,
  mailboxesOf,
  type MailboxFailureCode,
} from '#domain/calendar/mailboxes.ts';
import { localDay } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { connectionClaims } from '#server/features/calendar/connections/claims.ts';
import {
  type ConnectionRow,
  deleteConnection,
  ownerOfConnection,
  release,
  takeDue,
} from '#server/features/calendar/connections/connections-store.ts';
import { removeRecorded } from '#server/features/calendar/connections/jobs.ts';
import { recorder } from '#server/features/meetings/meetings/recording.ts';
import { removeSource } from '#server/features/meetings/planned/planned-store.ts';
import type { Jobs } from '#server/jobs/store.ts';
import type { JobHandlers } from '#server/jobs/worker.ts';
import { type OrgId, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { type Connector, connectorOf } from './connectors-store.ts';
import { directorySync } from './directory.ts';
import { mailAdministrators } from './mail.ts';
import { MailboxFailure } from './mailbox-failure.ts';
import {
  addMailboxes,
  dueMailboxes,
  mailboxesOfConnection,
  type MailboxRow,
  nextDueAt,
  updateMailbox,
} from './mailboxes-store.ts';
import { addressFinder, leftOutAddresses, reachablePeople } from './people-store.ts';
import type { ReadMailbox } from './provider.ts';
import { type ConnectionSync, mailboxSync } from './read-mailbox.ts';
import { readerOf } from './readers.ts';
import { connectorSecrets } from './secrets.ts';

const readJob = 'mailboxes.read';
const Read = z.object({ organizationId: z.number(), connectionId: z.number() });

/** Mailboxes that are read at the same time, in all processes. */
const atOnce = 8;
/** Well within the lease of a job. */
const longestRunMs = 45_000;

/** Queues the reading of a connection. Two concurrent jobs do no harm. */
export const readMailboxesSoon = (
  jobs: Jobs,
  { organizationId, id: connectionId }: Pick<ConnectionRow, 'organizationId' | 'id'>,
  tx: Tx,
) => jobs.enqueue({ kind: readJob, payload: { organizationId, connectionId }, lane: 'calendars' }, tx);

/** Queues the due connections, each once for any number of processes. */
export const readDue =
  ({ db, jobs, now }: Pick<AppContext, 'db' | 'jobs' | 'now'>) =>
  (): Promise<void> =>
    db.write(async (tx) => {
      for (const connection of await takeDue(tx, now(), connectorKinds))
        await readMailboxesSoon(jobs, connection, tx);
    });

export function mailboxJobs(context: AppContext): JobHandlers {
  const { db, now, jobs, events } = context;
  const secrets = connectorSecrets(context.config);
  const { settle } = recorder(context);
  const { whileClaimed, write } = connectionClaims(context);
  const { readMailbox, removeMailbox } = mailboxSync(context);
  const directory = directorySync(context);

  async function readConnection(org: OrgId, id: number, signal: AbortSignal): Promise<void> {
    const isRead = await whileClaimed(org, id, signal, async (row, claimed) => {
      const connector = connectorOf(row);
      if (!connector) return;
      const until = performance.now() + longestRunMs;
      const isOver = () => signal.aborted || performance.now() > until;
      const { timeZone } = await ownerOfConnection(db.read, org, null);
      await directory.readIfDue(claimed, connector);
      const { people, left } = await reachablePeople(db.read, org, localDay(now(), timeZone));
      const sync: ConnectionSync = {
        ...claimed,
        connector,
        timeZone,
        addresses: new Map(),
        addressOf: addressFinder(people),
        leftOut: await leftOutAddresses(db.read, org, people),
      };
      const { domains, who, from, removal } = connector.settings;
      const unread = new Set([...sync.leftOut, ...left]);
      const wanted = from === null || removal ? [] : mailboxesOf(who, domains, people, unread);
      const isRemoved = await keepOnly(sync, wanted, isOver);
      if (isRemoved && removal) return removeConnector(sync, removal);
      await readDueOf(sync, isOver);
      await finish(sync, isOver());
    });
    if (isRead) await settle(org);
  }

  /** Adds the wanted mailboxes and removes the others; false if there are more to remove. */
  async function keepOnly(
    sync: ConnectionSync,
    wanted: readonly string[],
    isOver: () => boolean,
  ): Promise<boolean> {
    const { org, connector } = sync;
    const known = await mailboxesOfConnection(db.read, org, connector.id);
    const emails = new Set(known.map(({ email }) => email));
    const added = wanted.filter((email) => !emails.has(email));
    if (added.length > 0) await db.write((tx) => addMailboxes(tx, org, connector.id, added, now()));
    const isForgotten = connector.settings.removal?.recorded === 'remove';
    for (const mailbox of known) {
      if (wanted.includes(mailbox.email)) continue;
      if (isOver()) return false;
      await removeMailbox(sync, mailbox, isForgotten);
    }
    return true;
  }

  const removeConnector = (
    sync: ConnectionSync,
    { recorded, by }: NonNullable<Connector['settings']['removal']>,
  ): Promise<void> =>
    write(sync, async (tx, lock) => {
      const { org, id } = sync;
      await removeSource(tx, lock, { ownerId: null, origin: 'connection', originId: id }, now());
      await deleteConnection(tx, org, id);
      const removal = { organizationId: org, id, ownerId: null, createdBy: null, removedBy: by };
      if (recorded === 'remove') await removeRecorded(jobs, removal, tx);
      events.refresh({ organizationId: org, kind: 'calendar-connection' }, tx);
    });

  async function readDueOf(sync: ConnectionSync, isOver: () => boolean): Promise<void> {
    const { org, connector } = sync;
    const secret = secrets.unlock(connector.lockedSecret, connector);
    const { signal } = sync;
    const outgoing: AppContext['outgoing'] = (url, request) => context.outgoing(url, { ...request, signal });
    const reader = secret && readerOf({ ...context, outgoing }, connector, secret);
    const tried = new Set<number>();
    const waiting: MailboxRow[] = [];
    const next = async (): Promise<MailboxRow | undefined> => {
      if (waiting.length === 0) {
        const due = await dueMailboxes(db.read, org, connector.id, now(), atOnce * 8);
        waiting.push(...due.filter(({ id }) => !tried.has(id)));
      }
      const mailbox = waiting.shift();
      if (mailbox && tried.has(mailbox.id)) return next();
      if (mailbox) tried.add(mailbox.id);
      return mailbox;
    };
    const work = async () => {
      while (!isOver()) {
        const mailbox = await next();
        if (!mailbox) return;
        await tryMailbox(sync, mailbox, reader);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  /** A mailbox that fails keeps what it had. */
  async function tryMailbox(
    sync: ConnectionSync,
    mailbox: MailboxRow,
    reader: ReadMailbox | null,
  ): Promise<void> {
    try {
      if (!reader) throw new MailboxFailure('locked', '');
      await readMailbox(sync, mailbox, reader);
    } catch (error) {
      if (!(error instanceof MailboxFailure)) throw error;
      const { code, providerCode, retryAfterMs } = error;
      const failures = mailbox.failures + 1;
      const pause = failurePauseMs(mailbox.email, code, failures, retryAfterMs);
      const change = { failure: code, providerCode, failures, nextAt: now() + pause };
      await db.write((tx) => updateMailbox(tx, mailbox, change));
    }
  }

  async function finish({ org, connector, syncKey }: ConnectionSync, isUnfinished: boolean): Promise<void> {
    const { id, organizationId } = connector;
    const all = await mailboxesOfConnection(db.read, org, id);
    const failure = isConnectionFailing(all.map((one) => one.failure)) ? mostFrequent(all) : null;
    const nextAt = await nextDueAt(db.read, org, id, now());
    await db.write(async (tx) => {
      const released = await release(tx, connector, syncKey, now(), failure, nextAt);
      if (!released) return;
      if (isUnfinished || released.isAgain) await readMailboxesSoon(jobs, { organizationId, id }, tx);
      if (failure !== null && connector.failure === null) await mailAdministrators(jobs, tx, connector);
      events.refresh({ organizationId: org, kind: 'calendar-connection' }, tx);
    });
  }

  return {
    [readJob]: (payload, { signal }) => {
      const { organizationId, connectionId } = z.parse(Read, payload);
      return runAs(organizationId, () => readConnection(unverifiedOrg(organizationId), connectionId, signal));
    },
  };
}

function mostFrequent(mailboxes: readonly MailboxRow[]): MailboxFailureCode | null {
  const failing = mailboxes.flatMap(({ failure }) =>
    failure === null ? [] : [failure as MailboxFailureCode],
  );
  const [most] = [...Map.groupBy(failing, (code) => code).values()].toSorted((a, b) => b.length - a.length);
  return most?.[0] ?? null;
}
