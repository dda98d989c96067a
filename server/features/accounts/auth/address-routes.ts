// The signed-in user's address: whether it is verified, and the link that verifies it.

import type { FastifyInstance } from 'fastify';
import { readMyAddress, sendAddressLink, verifyMyAddress } from '#contract/organization/profile.ts';
import { addressMails } from '#domain/limits.ts';
import { verifiesAddresses } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { queueMail } from '#server/mail/mail.ts';
import { fail } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { addressKey, rateLimitError } from '#server/http/rate-limits.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { addressStore } from './address-store.ts';
import { emailKey } from '#domain/people/email-key.ts';

export function addressRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events, jobs, config } = context;
  const addresses = addressStore(db, now);
  const isOn = verifiesAddresses(config);

  mountEndpoint(app, readMyAddress, async (_input, { email, userId, organization }) => {
    const verified = await addresses.isVerified(unverifiedOrg(organization.id), userId);
    return { email, verified, canVerify: isOn && !verified };
  });

  mountEndpoint(app, sendAddressLink, async (_input, { email }, { reply }) => {
    if (!isOn) return fail('mail-off');
    const tooMany = await rateLimitError(app, `address-mail:${emailKey(email)}`, addressMails, reply);
    if (tooMany) return tooMany;
    await db.write((tx) => queueMail(jobs, { template: 'verify-address', to: email }, tx));
    return undefined;
  });

  mountEndpoint(app, verifyMyAddress, async ({ body }, caller, { request }) => {
    const { userId, organization } = caller;
    const error = await db.write(async (tx) => {
      if (!(await addresses.useAddressLink(userId, body.token, tx)))
        return fail('address-link-invalid', 'token');
      await addresses.markVerified(unverifiedOrg(organization.id), userId, tx);
      await events.publishOwn(tx, caller, 'profile.address-verified', {});
      return null;
    });
    if (error) return error;
    await app.rateLimiter.refund(addressKey('guess', request));
    return undefined;
  });
}
