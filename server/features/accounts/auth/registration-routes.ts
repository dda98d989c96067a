// Registration. The response never depends on whether the address has an account. On servers that send mail, only
// the registration is stored until its owner opens the mailed link: the account is looked up when the mail is
// written.

import type { FastifyInstance } from 'fastify';
import {
  adminExists,
  confirmationSent,
  confirmRegistration,
  listOrganizations,
  readRegistrationSettings,
  register,
  registered,
  Registration,
  resendConfirmation,
} from '#contract/accounts/registration.ts';
import { errorMessage } from '#contract/errors.ts';
import { readInvitation } from '#contract/accounts/members.ts';
import { readMyAddress, sendAddressLink, verifyMyAddress } from '#contract/organization/profile.ts';
import { emailKey } from '#domain/people/email-key.ts';
import { addressMails, guessesPerAccount } from '#domain/limits.ts';
import { isAllowedAddress, registrationError } from '#domain/accounts/registration.ts';
import { verifiesAddresses } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { unlessDuplicate } from '#server/db/faults.ts';
import { useLimit } from '#server/http/limits.ts';
import { queueMail } from '#server/mail/mail.ts';
import { hashToken } from '#server/db/identifiers.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { addressKey, networkKey, rateLimitError, refundingAttempts } from '#server/http/rate-limits.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { addressStore } from './address-store.ts';
import { organizationDirectory } from './directory-store.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { type RegistrationForm, registrationService } from './registration.ts';

export function registrationRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, jobs, config, now } = context;
  const directory = organizationDirectory(db);
  const addresses = addressStore(db, now);
  const service = registrationService(context);
  const isOpen = config.registration === 'open';
  const isConfirmed = verifiesAddresses(config);

  const deniedError = ({ email, invitation }: RegistrationForm): ApiError | null => {
    const denied = registrationError(config.registration, invitation !== undefined);
    if (denied) return fail(denied);
    return isAllowedAddress(email, config.allowedEmailDomains) ? null : fail('email-domain', 'email');
  };

  mountEndpoint(app, register, async ({ body: { password, ...sent } }, _caller, { request, reply }) => {
    const { invitation } = sent;
    const form = { ...sent, ...(invitation !== undefined && { invitation: hashToken(invitation) }) };
    const key = `register:${emailKey(form.email)}`;
    const limit = isConfirmed ? addressMails : guessesPerAccount;
    const tooMany = await rateLimitError(app, key, limit, reply);
    if (tooMany) return tooMany;
    const denied = deniedError(form);
    if (denied) return denied;
    const passwordHash = await refundingAttempts(app, [key, addressKey('guess', request)], () =>
      hashPassword(password, networkKey(request)),
    );
    return asSystem(async () =>
      isConfirmed
        ? await mailLink(form, password, passwordHash, networkKey(request))
        : await createAtOnce(form, password, passwordHash),
    );
  });

  const mailLink = (form: RegistrationForm, password: string, passwordHash: string, network: string) =>
    db.write(async (tx) => {
      const place = await service.placeOf(form, password, tx);
      if (place instanceof ApiError) return place;
      const full = await useLimit(context, 'registrations-a-day', network, 1, tx);
      if (full) return full;
      const { email, name } = form;
      const waiting = { email, name, passwordHash, form: JSON.stringify(form) };
      const registration = await addresses.saveRegistration(waiting, tx);
      await queueMail(jobs, { template: 'confirm-address', to: email, data: { registration } }, tx);
      return { message: confirmationSent, status: 'unconfirmed' as const, registration };
    });

  async function createAtOnce(form: RegistrationForm, password: string, passwordHash: string) {
    const tryIt = () =>
      db.write(async (tx) => {
        const place = await service.placeOf(form, password, tx);
        if (place instanceof ApiError) return place;
        const error = await service.enter(form, place, { passwordHash, addressVerifiedAt: null }, tx);
        if (error === 'already-registered') await queueMail(jobs, { template: error, to: form.email }, tx);
        else if (error) return fail(error, 'invitation');
        return { message: registered, status: place.status, registration: null };
      });
    // Of two concurrent registrations of one address, the second finds the account of the first.
    return unlessDuplicate(tryIt(), tryIt);
  }

  mountEndpoint(app, resendConfirmation, async ({ body: { registration } }, _caller, { reply }) => {
    const waiting = await asSystem(() => addresses.registration(registration));
    if (!waiting) return undefined;
    const { email } = waiting;
    const tooMany = await rateLimitError(app, `register:${emailKey(email)}`, addressMails, reply);
    if (tooMany) return tooMany;
    const mail = { template: 'confirm-address', to: email, data: { registration } } as const;
    await asSystem(() => db.write((tx) => queueMail(jobs, mail, tx)));
    return undefined;
  });

  mountEndpoint(app, confirmRegistration, async ({ body }, _caller, { request, reply }) => {
    const waiting = await asSystem(() => addresses.byToken(body.token));
    if (!waiting) return fail('address-link-invalid', 'token');
    const key = `confirm:${waiting.key}`;
    const tooMany = await rateLimitError(app, key, guessesPerAccount, reply);
    if (tooMany) return tooMany;
    const right = await refundingAttempts(app, [key, addressKey('guess', request)], () =>
      verifyPassword(waiting.passwordHash, body.password, { network: networkKey(request) }),
    );
    // A stranger may have registered this address: its owner does not know the password.
    if (!right) return fail('registration-password', 'password');
    const tryIt = () =>
      db.write(async (tx) => {
        const used = await addresses.useRegistration(body.token, tx);
        if (!used) return fail('address-link-invalid', 'token');
        const { password: _password, ...form } = Registration.parse({
          ...(JSON.parse(used.form) as object),
          password: body.password,
        });
        const place = deniedError(form) ?? (await service.placeOf(form, body.password, tx));
        if (place instanceof ApiError) return place;
        const account = { passwordHash: used.passwordHash, addressVerifiedAt: now() };
        const error = await service.enter(form, place, account, tx);
        if (error) return fail(error);
        return { email: form.email, status: place.status };
      });
    const answer = await asSystem(() => unlessDuplicate(tryIt(), tryIt));
    if (!(answer instanceof ApiError)) await app.rateLimiter.refund(addressKey('guess', request));
    return answer;
  });

  mountEndpoint(app, readInvitation, async ({ body }) => {
    const denied = registrationError(config.registration, true);
    if (denied) return fail(denied);
    const invitation = await asSystem(() => directory.invitation(hashToken(body.token), context.now()));
    if (!invitation) return fail('invitation-invalid', 'token');
    const { id, name, role, mostUses } = invitation;
    return { organization: { id, name }, role, needsApproval: mostUses > 1 };
  });

  mountEndpoint(app, readRegistrationSettings, async () => ({
    registration: config.registration,
    allowedEmailDomains: config.allowedEmailDomains,
    verifiesAddresses: isConfirmed,
    isFirst: isOpen && (await asSystem(() => directory.listed({ limit: 1 }))).length === 0,
  }));

  mountEndpoint(app, listOrganizations, async ({ query }) => ({
    organizations: isOpen ? await asSystem(() => directory.listed(query)) : [],
  }));

  mountEndpoint(app, adminExists, async ({ params }) => {
    const admins = isOpen ? await asSystem(() => directory.adminCount(params.id)) : null;
    if (admins === null) return fail('not-found');
    return { exists: admins > 0, message: admins > 0 ? errorMessage('admin-exists') : null };
  });
}

// The signed-in user's address: whether it is verified, and the link that verifies it.

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
