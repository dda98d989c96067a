// The addresses of the owners of calendars: members, and people whose mailbox the organization reads.

import type { Kysely } from 'kysely';
import type { AddressesOf } from '#domain/meetings/planned/copies.ts';
import { inChunks } from '#server/db/batches.ts';
import type { Tables } from '#server/db/tables.ts';
import { ownAddresses } from '#server/features/people/people/own-addresses-store.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;

/** Addresses by owner, looked up once while a calendar is read. */
export type AddressBook = Map<number, readonly string[]>;

/** A function that knows the addresses of these owners, and those in the book. */
export async function addressesOfOwners(
  db: Db,
  org: OrgId,
  ownerIds: Iterable<number | null>,
  book: AddressBook,
): Promise<AddressesOf> {
  const unknown = [...new Set(ownerIds)].filter((id) => id !== null && !book.has(id));
  for (const chunk of inChunks(unknown)) {
    const users = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('organizationId', '=', org)
      .where('id', 'in', chunk)
      .execute();
    const mailboxes = await db
      .selectFrom('mailboxes')
      .select(['id', 'email'])
      .where('organizationId', '=', org)
      .where(
        'id',
        'in',
        chunk.map((id) => -(id ?? 0)),
      )
      .execute();
    const owners = [...users, ...mailboxes.map(({ id, email }) => ({ id: -id, email }))];
    for (const { id, email } of owners) book.set(id, await ownAddresses(db, org, email));
  }
  return (ownerId) => book.get(ownerId) ?? [];
}
