// Invitation tokens of waiting registrations and sign-ins are stored hashed, like all others.

import type { Kysely } from 'kysely';
import { hashToken } from '../identifiers.ts';
import type { Tables } from '../tables.ts';

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const { key, form } of await db.selectFrom('registrations').select(['key', 'form']).execute()) {
    const { invitation, ...fields } = JSON.parse(form) as Record<string, unknown>;
    if (typeof invitation !== 'string') continue;
    const hashed = JSON.stringify({ ...fields, invitation: hashToken(invitation) });
    await db.updateTable('registrations').set({ form: hashed }).where('key', '=', key).execute();
  }
  const flows = await db.selectFrom('signOnFlows').select(['stateHash', 'invitation']).execute();
  for (const { stateHash, invitation } of flows)
    if (invitation !== null)
      await db
        .updateTable('signOnFlows')
        .set({ invitation: hashToken(invitation) })
        .where('stateHash', '=', stateHash)
        .execute();
}
