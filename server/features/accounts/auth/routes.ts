// Sign in, sign out, and reset a forgotten password.

import { emailKey } from '#domain/people/email-key.ts';
import type { FastifyInstance } from 'fastify';
import type { Received } from '#contract/endpoint.ts';
import {
  forgotPassword,
  login,
  logout,
  readMe,
  resetLinkSent,
  resetPassword,
} from '#contract/accounts/auth.ts';
import { mayUsePassword } from '#domain/accounts/sign-on.ts';
import { guessesPerAccount } from '#domain/limits.ts';
import type { Tx } from '#server/db/database.ts';
import type { AppContext } from '#server/context.ts';
import { type Http, mountEndpoint } from '#server/http/mount-endpoint.ts';
import { clearSessionCookie, setDeviceCookie } from '#server/http/credentials.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { addressKey, networkKey, rateLimitError, refundingAttempts } from '#server/http/rate-limits.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { useLimit } from '#server/http/limits.ts';
import { queueMail } from '#server/mail/mail.ts';
import { declinedStore } from '#server/features/accounts/members/declined-store.ts';
import { secretBox } from '#server/secrets/secret-box.ts';
import { secondFactorStore } from '#server/features/accounts/second-factor/store.ts';
import { ticketStore } from '#server/features/accounts/second-factor/tickets-store.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { signInTrail } from '#server/sign-ins/trail.ts';
import { addressStore } from './address-store.ts';
import { currentUser } from '#server/sessions/current-user.ts';
import { signInService } from './sign-in.ts';
import { hashPassword, verifyPassword, weakness } from './passwords.ts';
import { accountStore } from './store.ts';
import { asSystem, runAs } from '#server/tenancy/tenant-context.ts';

export function authRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, jobs } = context;
  const accounts = accountStore(db, context.now);
  const addresses = addressStore(db, context.now);
  const sessions = sessionStore(db, context.now);
  const factors = secondFactorStore(db, context.now);
  const tickets = ticketStore(db, context.now);
  const service = signInService(app, context);
  const trail = signInTrail(context);
  const box = secretBox(context.config);
  const declined = declinedStore(db, context.now);

  mountEndpoint(app, login, async ({ body }, _caller, http) => {
    const account = await asSystem(() => accounts.byEmail(body.email));
    http.request.accountId = account?.id ?? null;
    const answer = await checkPassword(account, body, http);
    if (answer instanceof ApiError)
      await trail.failed(answer.code, account?.id ?? emailKey(body.email), http.request);
    return answer;
  });

  async function checkPassword(
    account: Awaited<ReturnType<typeof accounts.byEmail>>,
    { email, password, remember }: Received<typeof login>['body'],
    http: Http,
  ) {
    const key = `login:${await service.rateLimitKey(account?.id, email, http)}`;
    const tooMany = await rateLimitError(app, key, guessesPerAccount, http.reply);
    if (tooMany) return tooMany;

    // Looked up in both cases, so that the response time is the same.
    const declinedHash = await asSystem(() => declined.passwordHash(email));
    const isKnown = account !== undefined && (await service.knownDevice(account.id, http)) !== null;
    const client = isKnown ? { known: account.id } : { network: networkKey(http.request) };
    const right = await refundingAttempts(app, [key, addressKey('guess', http.request)], () =>
      verifyPassword(account?.passwordHash ?? declinedHash, password, client),
    );
    if (!account) return fail(right ? 'request-declined' : 'wrong-credentials');
    if (!right) return fail('wrong-credentials');
    if (account.oneUseUntil !== null && account.oneUseUntil <= context.now())
      return fail('one-use-password-expired');

    // Hashing takes a while: if the password was reset meanwhile, the old one must not start a session.
    const changed = async (tx: Tx) =>
      (await accounts.isStill(account, tx)) ? null : fail('wrong-credentials');
    const org = unverifiedOrg(account.organizationId);
    const methods = await runAs(org, () => factors.methods(org, account.id));
    const { passwordLogin, breakGlassEmail } = context.config;
    const user = { ...account, hasSecondFactor: methods.length > 0 };
    // Only after the right password: the response must not reveal who is an administrator.
    if (!mayUsePassword(passwordLogin, breakGlassEmail, user)) return fail('password-login-off');
    // As the system, since the session does not exist yet.
    return asSystem(async () => {
      if (methods.length === 0) return service.startSession(account, remember, http, changed);
      const answer = await db.write(
        async (tx) =>
          (await changed(tx)) ??
          (await useLimit(context, 'sign-in-steps', networkKey(http.request), 1, tx)) ?? {
            ticket: await tickets.issue(account.id, remember, tx),
            methods,
          },
      );
      // The password was right; attempts at the second step are counted separately.
      if (!(answer instanceof ApiError)) await app.rateLimiter.refund(addressKey('guess', http.request));
      return answer;
    });
  }

  mountEndpoint(app, readMe, async (_input, caller) => ({ user: currentUser(caller) }));

  mountEndpoint(app, logout, async (_input, caller, { request, reply }) => {
    const ended = await db.write(async (tx) => {
      const session = await sessions.end(caller.sessionHash, tx);
      if (session) await trail.signedOut(caller.userId, request, tx);
      return session;
    });
    clearSessionCookie(request, reply);
    const locked = ended?.lockedSignOutUrl;
    const url = locked && box.unlock(locked, String(caller.userId));
    return { url: url ? Buffer.from(url).toString() : null };
  });

  mountEndpoint(app, forgotPassword, async ({ body }) => {
    const answer = { message: resetLinkSent };
    // The same response beyond the limit: the links that a stranger requested also work for the owner.
    if ((await app.rateLimiter.take(`reset:${emailKey(body.email)}`, guessesPerAccount)) > 0) return answer;
    // The account is looked up when the mail is written: the response time must not reveal whether it exists.
    await db.write((tx) => queueMail(jobs, { template: 'password-reset', to: body.email }, tx));
    return answer;
  });

  mountEndpoint(app, resetPassword, async ({ body }, _caller, { request, reply }) => {
    const passwordHash = await refundingAttempts(app, [addressKey('guess', request)], () =>
      hashPassword(body.password, networkKey(request)),
    );
    const reset = await asSystem(() =>
      db.write(async (tx) => {
        const owner = await accounts.useReset(body.token, tx);
        if (!owner) return fail('reset-link-invalid', 'token');
        const weak = await weakness(body.password, [owner.name, owner.email, owner.organizationName]);
        if (weak) return fail(weak, 'password');
        await accounts.setPassword(owner.id, passwordHash, tx);
        await accounts.askPasswordWithPasskeys(owner.id, tx);
        await sessions.endAll(owner.id, tx);
        await accounts.revokeTokens(owner.id, tx);
        if (owner.isMailed) await addresses.takeOver(owner, tx);
        const device = await sessions.rememberDevice(owner.id, tx);
        await trail.passwordReset(owner.id, request, tx);
        return { owner, device };
      }),
    );
    if (reset instanceof ApiError) return reset;
    // Other people's wrong attempts must not lock out the owner, neither past nor future ones.
    await app.rateLimiter.reset(`login:${emailKey(reset.owner.email)}`);
    setDeviceCookie(reset.device, request, reply);
    clearSessionCookie(request, reply);
    return undefined;
  });
}
