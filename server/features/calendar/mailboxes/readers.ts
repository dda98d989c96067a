// The reader of a connection, with its access and the hosts of the provider.

import type { ConnectorKind } from '#domain/calendar/mailboxes.ts';
import type { AppContext } from '#server/context.ts';
import type { Connector } from './connectors-store.ts';
import { googleDirectory, graphDirectory, type ReadDirectory } from './directory-readers.ts';
import { googleReader } from './google.ts';
import { graphClient } from './graph-client.ts';
import { graphReader } from './graph.ts';
import type { ProviderContext, ReadMailbox } from './provider.ts';
import type { ConnectorSecret } from './secrets.ts';

type Context = ProviderContext & Pick<AppContext, 'config'>;
type Of = Pick<Connector, 'kind' | 'settings'>;

const microsoft = ({ config, ...context }: Context, { settings }: Of, secret: ConnectorSecret) => {
  const { tenant, clientId } = settings;
  return tenant === undefined || clientId === undefined || 'keyId' in secret
    ? null
    : graphClient(context, { tenant, clientId, proof: secret }, config.vendors.microsoft);
};

/** Null if the secret does not belong to the settings. */
export function readerOf(context: Context, of: Of, secret: ConnectorSecret): ReadMailbox | null {
  if (of.kind === 'google-workspace')
    return 'keyId' in secret
      ? googleReader(
          context,
          { key: secret, mode: of.settings.mode ?? 'delegation' },
          context.config.vendors.google,
        )
      : null;
  const client = microsoft(context, of, secret);
  return client && graphReader(client);
}

/** Null if the secret does not belong to the settings. */
export function directoryReaderOf(context: Context, of: Of, secret: ConnectorSecret): ReadDirectory | null {
  if (of.kind === 'google-workspace') {
    const subject = of.settings.directory?.subject;
    if (!subject || !('keyId' in secret) || !secret.directory) return null;
    const keys = { key: secret.directory, calendarKey: secret, subject };
    return googleDirectory(context, keys, context.config.vendors.google);
  }
  const client = microsoft(context, of, secret);
  return client && graphDirectory(client);
}

/** Where the mailboxes of a kind are read. */
export const hostOf = ({ vendors }: AppContext['config'], kind: ConnectorKind): string =>
  new URL(kind === 'google-workspace' ? vendors.google.calendar : vendors.microsoft.graph).host;
