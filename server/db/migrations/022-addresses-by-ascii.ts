// Only ASCII capitals are folded in the key of an address. Keys in which more was, such as Ü to ü, are made anew. No two
// become the same by it: they differed with more folded.

import type { Kysely } from 'kysely';

type Before = { users: { id: number; email: string; emailKey: string } };

export async function up(db: Kysely<Before>): Promise<void> {
  const users = await db.selectFrom('users').select(['id', 'email', 'emailKey']).execute();
  for (const { id, email, emailKey } of users) {
    const before = email.toLowerCase();
    const folded = email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
    // Something stands before the address where it has its account in another organization.
    if (folded === before || !emailKey.endsWith(before)) continue;
    const key = emailKey.slice(0, -before.length) + folded;
    await db.updateTable('users').set({ emailKey: key }).where('id', '=', id).execute();
  }
}
