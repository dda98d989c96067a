// The addresses by which a calendar refers to a member.

import type { Kysely } from 'kysely';
import { emailKey } from '#domain/people/email-key.ts';
import { identityKey, isAddress } from '#domain/people/matching.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { peopleMatching } from './store.ts';

/** That of the account, and those of the same person in the directory, in lower case. */
export async function ownAddresses(db: Kysely<Tables>, org: OrgId, email: string): Promise<string[]> {
  // Only ASCII capitals: an account must not match another one by a look-alike letter.
  const own = emailKey(email);
  if (identityKey(email) !== own) return [own];
  const people = await peopleMatching(db, org, [own]);
  const others = people.flatMap(({ identities }) => (identities.includes(own) ? identities : []));
  return [...new Set([own, ...others.filter(isAddress)])];
}
