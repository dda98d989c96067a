// Lets people come from the directory of a provider.

import type { FastifyInstance } from 'fastify';
import { saveDirectory } from '#contract/calendar/mailboxes.ts';
import { connectorKinds } from '#domain/calendar/mailboxes.ts';
import type { AppContext } from '#server/context.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { unfollow } from '#server/features/people/people/followed-store.ts';
import { ApiError, fail, failField } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { connectorOfKind, updateConnector } from './connectors-store.ts';
import { readMailboxesSoon } from './jobs.ts';
import { googleKeyOf } from './key-file.ts';
import { type ConnectorSecret, connectorSecrets } from './secrets.ts';
import { toConnector } from './serializers.ts';

export function directoryRoutes(app: FastifyInstance, { db, now, events, jobs, config }: AppContext): void {
  const secrets = connectorSecrets(config);

  mountEndpoint(app, saveDirectory, async ({ params, body }, caller) => {
    const { org } = caller;
    const kind = connectorKinds.find((one) => one === params.kind);
    const error = await db.write(async (tx) => {
      await lockOrganization(tx, org);
      const connector = kind && (await connectorOfKind(tx, org, kind));
      if (!connector) return fail('not-found');
      const stored = secrets.unlock(connector.lockedSecret, connector);
      if (!stored) return fail('connector-locked');
      const { directory: former, ...rest } = connector.settings;
      const access = accessOf(stored, body);
      if (access instanceof ApiError) return access;
      const { secret, account } = access;
      const { isOn, mayLeave } = body;
      const subject = body.subject?.toLowerCase() ?? null;
      const before = { readAt: null, failure: null, providerCode: '', leaving: 0, ...former };
      const directory = { ...before, account, subject, mayLeave, nextAt: now() };
      const settings = isOn ? { ...rest, directory } : rest;
      const lockedSecret = secrets.lock(secret, connector);
      await updateConnector(tx, org, connector.id, { settings, lockedSecret }, now());
      if (isOn) await readMailboxesSoon(jobs, connector, tx);
      else await unfollow(tx, org, kind);
      const detail = { kind, fields: ['directory'] };
      const of = `calendar-connection:${connector.id}`;
      await events.publish(tx, caller, 'calendar-connection.mailboxes-changed', detail, of);
      return null;
    });
    if (error) return error;
    const connector = kind && (await connectorOfKind(db.read, org, kind));
    return connector ? toConnector(db.read, org, connector) : fail('not-found');
  });
}

type Access = { secret: ConnectorSecret; account: string | null };
type Wanted = { isOn: boolean; key: string | null; subject: string | null };

/** At Google the directory has a key of its own; at Microsoft the registration has one more permission. */
function accessOf(stored: ConnectorSecret, { isOn, key, subject }: Wanted): Access | ApiError {
  if (!('keyId' in stored)) return { secret: stored, account: null };
  const { directory: former, ...calendars } = stored;
  if (!isOn) return { secret: calendars, account: null };
  const directory = key === null ? former : googleKeyOf(key);
  if (!directory) return fail('invalid-key-file', 'key');
  if (directory.clientEmail === calendars.clientEmail) return fail('same-key', 'key');
  if (subject === null) return failField('subject', 'required', 'Enter the address of an administrator');
  return { secret: { ...calendars, directory }, account: directory.clientEmail };
}
