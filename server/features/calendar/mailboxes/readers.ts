// The reader of a connection, with its access and the hosts of the provider.

import type { ConnectorKind } from '#domain/calendar/mailboxes.ts';
import type { AppContext } from '#server/context.ts';
import type { Connector } from './connectors-store.ts';
import { googleReader } from './google.ts';
import { graphReader } from './graph.ts';
import type { ProviderContext, ReadMailbox } from './provider.ts';
import type { ConnectorSecret } from './secrets.ts';

/** Null if the secret does not belong to the settings. */
export function readerOf(
  { config, ...context }: ProviderContext & Pick<AppContext, 'config'>,
  { kind, settings }: Pick<Connector, 'kind' | 'settings'>,
  secret: ConnectorSecret,
): ReadMailbox | null {
  const { google, microsoft } = config.vendors;
  if (kind === 'google-workspace')
    return 'keyId' in secret
      ? googleReader(context, { key: secret, mode: settings.mode ?? 'delegation' }, google)
      : null;
  const { tenant, clientId } = settings;
  if (tenant === undefined || clientId === undefined || 'keyId' in secret) return null;
  return graphReader(context, { tenant, clientId, proof: secret }, microsoft);
}

/** Where the mailboxes of a kind are read. */
export const hostOf = ({ vendors }: AppContext['config'], kind: ConnectorKind): string =>
  new URL(kind === 'google-workspace' ? vendors.google.calendar : vendors.microsoft.graph).host;
