// A new one-use password for a member who has not replaced theirs yet.

import type { FastifyInstance } from 'fastify';
import { renewOneUsePassword } from '#contract/accounts/members.ts';
import { addedPeoplePerOrganization } from '#domain/limits.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import { type Config, verifiesAddresses } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { hashPassword, newOneUsePassword } from '#server/features/accounts/auth/passwords.ts';
import { queueMail } from '#server/mail/mail.ts';
import { fail } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { rateLimitError, refundingAttempts } from '#server/http/rate-limits.ts';
import { memberStore } from './store.ts';

/**
 * Whether an account that an administrator adds could sign in: an identity is never linked by its address alone.
 */
export const mayHavePassword = ({ passwordLogin }: Config, role: Role): boolean =>
  passwordLogin === 'on' || (passwordLogin === 'admins' && role === 'admin');

export function oneUseRoutes(app: FastifyInstance, { db, now, events, jobs, config }: AppContext): void {
  const members = memberStore(db, now);

  mountEndpoint(app, renewOneUsePassword, async ({ params }, caller, { reply }) => {
    const { org } = caller;
    const key = `add-member:${org}`;
    const tooMany = await rateLimitError(app, key, addedPeoplePerOrganization, reply);
    if (tooMany) return tooMany;
    const isMailed = verifiesAddresses(config);
    const oneUsePassword = isMailed ? null : newOneUsePassword();
    const passwordHash =
      oneUsePassword === null
        ? ''
        : await refundingAttempts(app, [key], () => hashPassword(oneUsePassword, key));
    return db.write(async (tx) => {
      if (!(await members.lockForAdmin(org, caller.userId, tx))) return fail('no-permission');
      const member = await members.byId(org, params.id, tx);
      if (!member) return fail('not-found');
      if (member.mustChangePassword === 0) return fail('one-use-password-replaced');
      if (!mayHavePassword(config, member.role)) return fail('added-through-provider');
      const mail = { template: 'member-added', to: member.email, org, data: { organization: org } } as const;
      if (isMailed) await queueMail(jobs, mail, tx);
      await members.renewOneUsePassword(org, member.id, passwordHash, tx);
      await events.publish(tx, caller, 'member.password-renewed', {}, `user:${member.id}`);
      return { oneUsePassword };
    });
  });
}
