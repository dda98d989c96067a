// People come from the directory of a provider where an administrator wants it: read once an hour, and only within whose
// mailboxes are read.

import { directoryPauseMs, isInWho } from '#domain/calendar/mailboxes.ts';
import { isAddress } from '#domain/people/matching.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { type Claim, connectionClaims } from '#server/features/calendar/connections/claims.ts';
import { followDirectory } from '#server/features/people/people/follow-directory.ts';
import { type Connector, saveSettings } from './connectors-store.ts';
import { MailboxFailure } from './mailbox-failure.ts';
import { leftOutOf } from './people-store.ts';
import { directoryReaderOf } from './readers.ts';
import { connectorSecrets } from './secrets.ts';

export function directorySync(context: AppContext) {
  const { db, now, config } = context;
  const secrets = connectorSecrets(config);
  const { write } = connectionClaims(context);

  /** Nothing changes unless all pages have come. */
  async function readIfDue(claimed: Claim, connector: Connector): Promise<void> {
    const { org, signal } = claimed;
    const { kind, settings, createdBy } = connector;
    const { directory, who, domains, removal } = settings;
    if (!directory || directory.nextAt > now() || who.kind === 'nobody' || removal) return;
    const startedAt = now();
    const saved = (tx: Tx, outcome: Partial<typeof directory>) =>
      saveSettings(tx, org, connector.id, {
        ...settings,
        directory: { ...directory, nextAt: startedAt + directoryPauseMs, ...outcome },
      });
    try {
      const secret = secrets.unlock(connector.lockedSecret, connector);
      const outgoing: AppContext['outgoing'] = (url, request) =>
        context.outgoing(url, { ...request, signal });
      const reader = secret && directoryReaderOf({ ...context, outgoing }, connector, secret);
      if (!reader) throw new MailboxFailure('locked', '');
      const entries = await reader();
      const leftOut = new Set((await leftOutOf(db.read, org)).map(({ email }) => email));
      await write(claimed, async (tx, lock) => {
        const { error, leaving } = await followDirectory(context, tx, lock, {
          kind,
          entries,
          isWanted: ({ identities, department }, known) => {
            const emails = identities.filter(isAddress);
            const departments = [department, known?.department ?? null];
            const isLeftOut = emails.some((email) => leftOut.has(email));
            return !isLeftOut && isInWho(who, domains, { emails, departments });
          },
          mayLeave: directory.mayLeave,
          by: createdBy,
        });
        const outcome = { failure: error, providerCode: '', leaving };
        await saved(tx, error === null ? { ...outcome, readAt: startedAt, mayLeave: false } : outcome);
      });
    } catch (error) {
      if (!(error instanceof MailboxFailure)) throw error;
      const { code, providerCode, retryAfterMs } = error;
      const nextAt = startedAt + Math.max(directoryPauseMs, retryAfterMs);
      await write(claimed, (tx) => saved(tx, { failure: code, providerCode, nextAt }));
    }
  }

  return { readIfDue };
}
