// The addresses and the people of the directory that are a member.

import type { Kysely } from 'kysely';
import { emailKey } from '#domain/people/email-key.ts';
import { identityKey, isAddress } from '#domain/people/matching.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { peopleMatching } from './store.ts';

/** That of the account, and those of the same person in the directory, in lower case. */
export const ownAddresses = async (db: Kysely<Tables>, org: OrgId, email: string): Promise<string[]> =>
  (await ownIdentity(db, org, email)).addresses;

export async function ownIdentity(
  db: Kysely<Tables>,
  org: OrgId,
  email: string,
): Promise<{ addresses: string[]; personIds: number[] }> {
  // Only ASCII capitals: an account must not match another one by a look-alike letter.
  const own = emailKey(email);
  if (identityKey(email) !== own) return { addresses: [own], personIds: [] };
  const people = await peopleMatching(db, org, [own]);
  const same = people.filter(({ identities }) => identities.includes(own));
  const others = same.flatMap(({ identities }) => identities.filter(isAddress));
  return { addresses: [...new Set([own, ...others])], personIds: same.map(({ id }) => id) };
}
