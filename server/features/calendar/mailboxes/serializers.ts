// Connections to Google Workspace and Microsoft 365 as administrators see them, without their secrets.

import { X509Certificate } from 'node:crypto';
import type { Connector as ConnectorAnswer } from '#contract/calendar/mailboxes.ts';
import { type MailboxFailureCode, mailboxFailures } from '#domain/calendar/mailboxes.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { Database } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { countFollowed } from '#server/features/people/people/followed-store.ts';
import type { Connector } from './connectors-store.ts';
import { progressOf } from './mailboxes-store.ts';

const mostExamples = 20;

const failureOf = (code: string | null): MailboxFailureCode | null =>
  mailboxFailures.find((known) => known === code) ?? null;

const hasAccess = ({ kind, settings, account, lockedSecret }: Connector): boolean =>
  lockedSecret !== '' && (kind === 'google-workspace' ? account !== null : settings.clientId !== undefined);

export async function toConnector(
  db: Database['read'],
  org: OrgId,
  connector: Connector,
): Promise<ConnectorAnswer> {
  const { kind, settings, account, workedAt } = connector;
  const { mailboxes, events, meetings } = await progressOf(db, org, connector.id);
  const { certificate = null } = settings;
  const failing = mailboxes.flatMap(({ email, failure, providerCode }) => {
    const code = failureOf(failure);
    return code === null ? [] : [{ email, failure: code, providerCode }];
  });
  const read = mailboxes.filter(({ readUntil }) => readUntil !== null).length;
  return {
    kind,
    state: stateOf(connector, mailboxes.length - read),
    account,
    mode: settings.mode ?? null,
    tenant: settings.tenant ?? null,
    clientId: settings.clientId ?? null,
    usesSecret: settings.usesSecret ?? false,
    certificate,
    certificateUntil:
      certificate === null ? null : isoInstant(Date.parse(new X509Certificate(certificate).validTo)),
    domains: settings.domains,
    who: settings.who,
    allowsLeaving: settings.allowsLeaving,
    from: settings.from,
    directory: await directoryIn(db, org, connector),
    failure: failureOf(connector.failure),
    workedAt: workedAt === null ? null : isoInstant(workedAt),
    mailboxes: mailboxes.length,
    read,
    failing: failing.length,
    events,
    meetings,
    examples: failing.slice(0, mostExamples),
  };
}

async function directoryIn(
  db: Database['read'],
  org: OrgId,
  { kind, settings: { directory } }: Connector,
): Promise<ConnectorAnswer['directory']> {
  if (!directory) return null;
  const { account, subject, readAt, failure, providerCode, leaving } = directory;
  const people = await countFollowed(db, org, kind);
  const at = readAt === null ? null : isoInstant(readAt);
  return { account, subject, readAt: at, people, failure, providerCode, leaving };
}

function stateOf(connector: Connector, unread: number): ConnectorAnswer['state'] {
  if (!hasAccess(connector)) return 'set-up';
  if (connector.settings.from === null) return 'ready';
  if (connector.failure !== null) return 'failing';
  return unread > 0 || connector.workedAt === null ? 'reading' : 'working';
}
