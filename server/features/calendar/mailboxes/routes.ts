// Connects the mailboxes of an organization, tests the access, and starts to read.

import type { FastifyInstance } from 'fastify';
import {
  createCertificate,
  listConnectors,
  removeConnector,
  saveGoogle,
  saveMicrosoft,
  saveWho,
  startReading,
  testMailboxes,
  type Tested,
} from '#contract/calendar/mailboxes.ts';
import { type ConnectorKind, connectorKinds, nearWindow } from '#domain/calendar/mailboxes.ts';
import type { MailboxView } from '#domain/calendar/vendor-events.ts';
import { calendarRequestsPerPerson } from '#domain/limits.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import { concurrencyLimit } from '#server/concurrency/concurrency-limit.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import type { Tx } from '#server/db/database.ts';
import { unfollow } from '#server/features/people/people/followed-store.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { rateLimitError } from '#server/http/rate-limits.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import type { GoogleKey } from './assertions.ts';
import { newCertificate } from './certificate.ts';
import { googleKeyOf } from './key-file.ts';
import {
  type Connector,
  connectorOfKind,
  type ConnectorSettings,
  connectorsOf,
  emptySettings,
  insertConnector,
  updateConnector,
} from './connectors-store.ts';
import { readMailboxesSoon } from './jobs.ts';
import { MailboxFailure } from './mailbox-failure.ts';
import { readAllAgain } from './mailboxes-store.ts';
import { leftOutOf } from './people-store.ts';
import type { ReadMailbox } from './provider.ts';
import { hostOf, readerOf } from './readers.ts';
import { type ConnectorSecret, connectorSecrets } from './secrets.ts';
import { toConnector } from './serializers.ts';

/** Requests that wait for a provider, which may take 20 s each. */
const waiting = concurrencyLimit({ name: 'mailbox-tests', maxRunning: 10, maxWaiting: 10, maxPerOwner: 5 });

export function mailboxRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events, jobs, config } = context;
  const secrets = connectorSecrets(config);

  const answer = async ({ org }: Member, kind: ConnectorKind) => {
    const connector = await connectorOfKind(db.read, org, kind);
    return connector ? toConnector(db.read, org, connector) : fail('not-found');
  };

  type Change = {
    settings: Partial<ConnectorSettings>;
    account?: string | null;
    secret?: ConnectorSecret;
    fields: readonly string[];
  };

  /** Adds or changes the connection of a kind; its mailboxes are tried again with what is new. */
  async function save(
    caller: Member,
    kind: ConnectorKind,
    change: (before: Connector | undefined) => Change | ApiError,
  ) {
    const { org } = caller;
    const error = await db.write(async (tx) => {
      await lockOrganization(tx, org);
      const before = await connectorOfKind(tx, org, kind);
      const wanted = change(before);
      if (wanted instanceof ApiError) return wanted;
      const { secret, fields, account = before?.account ?? null } = wanted;
      const settings = { ...emptySettings, ...before?.settings, ...wanted.settings };
      if (!before) {
        const host = hostOf(config, kind);
        const id = await insertConnector(tx, caller, kind, host, now(), (owner) => ({
          settings,
          account,
          lockedSecret: secret ? secrets.lock(secret, owner) : '',
        }));
        await publish(tx, caller, id, 'connected', { kind });
        return null;
      }
      const lockedSecret = secret ? secrets.lock(secret, before) : before.lockedSecret;
      await updateConnector(tx, org, before.id, { settings, account, lockedSecret }, now());
      await readAllAgain(tx, org, before.id, now());
      if (settings.from !== null || settings.directory) await readMailboxesSoon(jobs, before, tx);
      await publish(tx, caller, before.id, 'changed', { kind, fields });
      return null;
    });
    return error ?? answer(caller, kind);
  }

  const publish = <V extends 'connected' | 'changed'>(
    tx: Tx,
    caller: Member,
    id: number,
    verb: V,
    detail: V extends 'changed'
      ? { kind: ConnectorKind; fields: readonly string[] }
      : { kind: ConnectorKind },
  ) =>
    events.publish(
      tx,
      caller,
      `calendar-connection.mailboxes-${verb}` as const,
      detail as never,
      `calendar-connection:${id}`,
    );

  mountEndpoint(app, listConnectors, async (_input, { org }) => {
    const connectors = await connectorsOf(db.reports, org);
    const leftOut = await leftOutOf(db.reports, org);
    return {
      connectors: await Promise.all(connectors.map((one) => toConnector(db.reports, org, one))),
      leftOut: leftOut.map(({ email, isOwnChoice }) => ({ email, isOwnChoice: isOwnChoice === 1 })),
    };
  });

  mountEndpoint(app, saveGoogle, async ({ body: { key, mode, domains } }, caller) => {
    const secret = key === null ? null : googleKeyOf(key);
    if (key !== null && !secret) return fail('invalid-key-file', 'key');
    return save(caller, 'google-workspace', (before) => {
      if (!secret && !before) return fail('invalid-key-file', 'key');
      if (secret && secret.clientEmail === before?.settings.directory?.account)
        return fail('same-key', 'key');
      return {
        settings: { mode, domains: lowered(domains) },
        fields: secret ? ['access'] : ['domains'],
        ...(secret && { secret: withDirectory(secret, before), account: secret.clientEmail }),
      };
    });
  });

  /** The key of the directory stays. */
  function withDirectory(key: GoogleKey, before: Connector | undefined): ConnectorSecret {
    const stored = before && secrets.unlock(before.lockedSecret, before);
    return stored && 'keyId' in stored && stored.directory ? { ...key, directory: stored.directory } : key;
  }

  mountEndpoint(app, createCertificate, async (_input, caller) => {
    const made = await newCertificate(now());
    return save(caller, 'microsoft-365', () => ({
      settings: { certificate: made.certificate, usesSecret: false },
      secret: made,
      fields: ['access'],
    }));
  });

  mountEndpoint(app, saveMicrosoft, async ({ body: { tenant, clientId, secret, domains } }, caller) =>
    save(caller, 'microsoft-365', (before) => {
      if (!secret && !before?.lockedSecret) return fail('certificate-missing', 'secret');
      return {
        settings: { tenant, clientId, domains: lowered(domains), ...(secret && { usesSecret: true }) },
        fields: secret ? ['access'] : ['domains'],
        ...(secret && { secret: { secret } }),
      };
    }),
  );

  mountEndpoint(app, saveWho, async ({ params, body: { who, allowsLeaving } }, caller) => {
    const kind = kindOf(params);
    if (!kind) return fail('not-found');
    return save(caller, kind, (before) => {
      if (!before) return fail('not-found');
      const emails = who.kind === 'list' ? [...new Set(lowered(who.emails))] : [];
      const { directory } = before.settings;
      return {
        settings: {
          who: who.kind === 'list' ? { kind: 'list', emails } : who,
          allowsLeaving,
          ...(directory && { directory: { ...directory, nextAt: now() } }),
        },
        fields: ['people'],
      };
    });
  });

  /** An error if there is no access yet. */
  async function readerFor(
    { org }: Member,
    kind: ConnectorKind | undefined,
  ): Promise<ReadMailbox | ApiError> {
    const connector = kind && (await connectorOfKind(db.read, org, kind));
    if (!connector) return fail('not-found');
    const secret = secrets.unlock(connector.lockedSecret, connector);
    return (secret && readerOf(context, connector, secret)) ?? fail('connector-locked');
  }

  mountEndpoint(app, testMailboxes, async ({ params, body }, caller, { reply }) => {
    const reader = await readerFor(caller, kindOf(params));
    if (reader instanceof ApiError) return reader;
    const tooMany = await rateLimitError(app, `mailboxes:${caller.userId}`, calendarRequestsPerPerson, reply);
    if (tooMany) return tooMany;
    const view = { timeZone: caller.organization.timeZone, uids: new Map(), addressOf: () => null };
    const attempt = (email: string) =>
      waiting(
        () => tried(reader, email.toLowerCase(), { ...view, isLeftOut: () => false }, now()),
        String(caller.org),
      );
    const { works, fails } = body;
    return { works: await attempt(works), fails: fails === null ? null : await attempt(fails) };
  });

  mountEndpoint(app, startReading, async ({ params, body: { from } }, caller) => {
    const { org } = caller;
    const kind = kindOf(params);
    const reader = await readerFor(caller, kind);
    if (reader instanceof ApiError) return reader;
    if (!kind) return fail('not-found');
    const error = await db.write(async (tx) => {
      await lockOrganization(tx, org);
      const connector = await connectorOfKind(tx, org, kind);
      if (!connector) return fail('not-found');
      await updateConnector(tx, org, connector.id, { settings: { ...connector.settings, from } }, now());
      await readAllAgain(tx, org, connector.id, now());
      await readMailboxesSoon(jobs, connector, tx);
      const subject = `calendar-connection:${connector.id}`;
      const detail = { kind, from };
      await events.publish(tx, caller, 'calendar-connection.mailboxes-started', detail, subject);
      return null;
    });
    return error ?? answer(caller, kind);
  });

  mountEndpoint(app, removeConnector, async ({ params, query: { recorded } }, caller) =>
    db.write(async (tx) => {
      const { org, userId } = caller;
      await lockOrganization(tx, org);
      const kind = kindOf(params);
      const connector = kind && (await connectorOfKind(tx, org, kind));
      if (!connector) return fail('not-found');
      const { directory: _, ...rest } = connector.settings;
      const settings = { ...rest, removal: { recorded, by: userId } };
      await unfollow(tx, org, kind);
      await updateConnector(tx, org, connector.id, { settings, lockedSecret: '' }, now());
      await readMailboxesSoon(jobs, connector, tx);
      const subject = `calendar-connection:${connector.id}`;
      await events.publish(tx, caller, 'calendar-connection.mailboxes-removed', { kind }, subject);
      return undefined;
    }),
  );
}

const kindOf = (params: { kind: string }) => connectorKinds.find((kind) => kind === params.kind);

const lowered = (texts: readonly string[]): string[] => texts.map((text) => text.toLowerCase());

async function tried(
  reader: ReadMailbox,
  email: string,
  view: Omit<MailboxView, 'ownEmails'>,
  now: number,
): Promise<Tested> {
  const window = nearWindow(now, { from: now, to: now + 60 * dayMs });
  const nothing = { email, events: 0, startsAt: null, failure: null, providerCode: '' };
  try {
    const found = await reader(email, window, new Map(), { ...view, ownEmails: [email] });
    const first = found.find(({ isExcluded, startsAt }) => !isExcluded && startsAt >= now) ?? found[0];
    const startsAt = first ? isoInstant(first.startsAt) : null;
    return { ...nothing, isRead: true, events: found.length, startsAt };
  } catch (error) {
    if (!(error instanceof MailboxFailure)) throw error;
    return { ...nothing, isRead: false, failure: error.code, providerCode: error.providerCode };
  }
}
