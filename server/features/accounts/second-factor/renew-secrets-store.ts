// Encrypts the secrets of the database again after SECRET_KEY was replaced, so that nothing needs the former key.

import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';
import { calendarOwner, secretBox, webhookOwner } from '#server/secrets/secret-box.ts';

type Context = Pick<AppContext, 'db' | 'config'>;

/** How many secrets were encrypted again, and how many no key of this server opens. */
type Renewal = { renewed: number; lost: number };

/** Runs in the background at the start; logs the result. */
export async function renewSecrets(context: Context, log: FastifyBaseLogger): Promise<void> {
  try {
    const { renewed, lost } = await lockAgain(context);
    if (renewed > 0) log.info({ renewed }, 'encrypted secrets again with the present SECRET_KEY');
    if (lost > 0) log.warn({ lost }, 'secrets are encrypted with a key that is not set');
  } catch (err) {
    log.error({ err }, 'secrets could not be encrypted again');
  }
}

const ofOrganizations = [
  ['calendarConnections', calendarOwner],
  ['webhooks', webhookOwner],
] as const;

/** Safe to run twice and beside other processes: a secret that changed meanwhile stays as it is. */
export async function lockAgain({ db, config }: Context): Promise<Renewal> {
  const box = secretBox(config);
  const renewal: Renewal = { renewed: 0, lost: 0 };

  async function renew(locked: string, owner: string, write: (again: string) => Promise<unknown>) {
    const again = box.lockedAgain(locked, owner);
    if (again === 'current') return;
    renewal[again === 'lost' ? 'lost' : 'renewed'] += 1;
    if (again !== 'lost') await write(again.locked);
  }

  await asSystem(async () => {
    const factors = await db.read
      .selectFrom('secondFactors')
      .select(['organizationId', 'userId', 'lockedSecret'])
      .execute();
    for (const { organizationId, userId, lockedSecret } of factors)
      await renew(lockedSecret, String(userId), (again) =>
        db.write((tx) =>
          tx
            .updateTable('secondFactors')
            .set({ lockedSecret: again })
            .where('organizationId', '=', organizationId)
            .where('userId', '=', userId)
            .where('lockedSecret', '=', lockedSecret)
            .execute(),
        ),
      );
    for (const [table, ownerOf] of ofOrganizations) {
      const rows = await db.read.selectFrom(table).select(['organizationId', 'id', 'lockedSecret']).execute();
      for (const { lockedSecret, ...row } of rows)
        await renew(lockedSecret, ownerOf(row), (again) =>
          db.write((tx) =>
            tx
              .updateTable(table)
              .set({ lockedSecret: again })
              .where('organizationId', '=', row.organizationId)
              .where('id', '=', row.id)
              .where('lockedSecret', '=', lockedSecret)
              .execute(),
          ),
        );
    }
    const sessions = await db.read
      .selectFrom('sessions')
      .select(['tokenHash', 'userId', 'lockedSignOutUrl'])
      .where('lockedSignOutUrl', 'is not', null)
      .execute();
    for (const { tokenHash, userId, lockedSignOutUrl } of sessions)
      await renew(lockedSignOutUrl ?? '', String(userId), (again) =>
        db.write((tx) =>
          tx
            .updateTable('sessions')
            .set({ lockedSignOutUrl: again })
            .where('tokenHash', '=', tokenHash)
            .execute(),
        ),
      );
  });
  return renewal;
}
