// People whom an administrator removed: they cannot rejoin on their own through a sign-in provider.

import { emailKey } from '#domain/people/email-key.ts';
import type { Tx } from '#server/db/database.ts';
import { hashToken } from '#server/db/identifiers.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

/** An account at a provider. */
export type Subject = { issuer: string; subject: string };

const keyOfEmail = (email: string) => hashToken(`email ${emailKey(email)}`);
const keyOfSubject = ({ issuer, subject }: Subject) => hashToken(`subject ${issuer} ${subject}`);

export const barredStore = {
  /** Prevents a removed person from rejoining through a provider. */
  async bar(org: OrgId, user: { id: number; email: string }, tx: Tx): Promise<void> {
    const identities = await tx
      .selectFrom('identities')
      .select(['issuer', 'subject'])
      .where('organizationId', '=', org)
      .where('userId', '=', user.id)
      .execute();
    const rows = [keyOfEmail(user.email), ...identities.map(keyOfSubject)].map((keyHash) => ({
      organizationId: org,
      keyHash,
    }));
    await tx
      .insertInto('barredSignOns')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  async isBarred(org: OrgId, email: string, subject: Subject, tx: Tx): Promise<boolean> {
    const found = await tx
      .selectFrom('barredSignOns')
      .select('keyHash')
      .where('organizationId', '=', org)
      .where('keyHash', 'in', [keyOfEmail(email), keyOfSubject(subject)])
      .execute();
    return found.length > 0;
  },

  /** For a person who was invited, or who has an account again. */
  async unbar(org: OrgId, email: string, subject: Subject, tx: Tx): Promise<void> {
    await tx
      .deleteFrom('barredSignOns')
      .where('organizationId', '=', org)
      .where('keyHash', 'in', [keyOfEmail(email), keyOfSubject(subject)])
      .execute();
  },
};
