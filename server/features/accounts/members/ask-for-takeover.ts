import type { Tx } from '#server/db/database.ts';
import type { Jobs } from '#server/jobs/store.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { addressesOf } from './store.ts';

/** Asks the administrators to take over the tokens that have lost theirs, or to revoke them. */
export async function askForTakeover(
  jobs: Jobs,
  org: OrgId,
  names: readonly string[],
  tx: Tx,
): Promise<void> {
  if (names.length === 0) return;
  for (const to of await addressesOf(org, 'admin', tx))
    for (const name of names)
      await queueMail(jobs, { template: 'organization-token-alone', to, org, data: { name } }, tx);
}
