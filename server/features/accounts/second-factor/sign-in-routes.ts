// The second step of a sign-in, after the right password.

import type { FastifyInstance } from 'fastify';
import type { Received } from '#contract/endpoint.ts';
import { signInWithCode } from '#contract/accounts/second-factor.ts';
import { codesPerAccount } from '#domain/limits.ts';
import { plainRecoveryCode } from '#domain/accounts/second-factor.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { signInService } from '#server/features/accounts/auth/sign-in.ts';
import { signInTrail } from '#server/sign-ins/trail.ts';
import type { Tx } from '#server/db/database.ts';
import type { AppContext } from '#server/context.ts';
import { type Http, mountEndpoint } from '#server/http/mount-endpoint.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { rateLimitError } from '#server/http/rate-limits.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { queueMail } from '#server/mail/mail.ts';
import { codeCheck } from './check.ts';
import { ticketStore } from './tickets-store.ts';
import { asSystem, runAs } from '#server/tenancy/tenant-context.ts';

const oneADay = { attempts: 1, windowMs: dayMs };

export function secondStepRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events, jobs } = context;
  const tickets = ticketStore(db, now);
  const service = signInService(app, context);
  const codes = codeCheck(context, app.log);
  const trail = signInTrail(context);

  /** Warns the owner, at most once a day: another person knows the password. */
  async function warn(account: { id: number; email: string }): Promise<void> {
    if ((await app.rateLimiter.take(`codes-guessed:${account.id}`, oneADay)) > 0) return;
    await db.write((tx) => queueMail(jobs, { template: 'codes-guessed', to: account.email }, tx));
  }

  mountEndpoint(app, signInWithCode, async ({ body }, _caller, http) => {
    const owner = await asSystem(() => tickets.find(body.ticket));
    if (!owner) return fail('sign-in-again');
    http.request.accountId = owner.id;
    const answer = await checkCode(owner, body, http);
    if (answer instanceof ApiError) await trail.failed(answer.code, owner.id, http.request);
    return answer;
  });

  type Owner = NonNullable<Awaited<ReturnType<typeof tickets.find>>>;

  async function checkCode(
    owner: Owner,
    { ticket, code }: Received<typeof signInWithCode>['body'],
    http: Http,
  ) {
    // Recovery codes cannot be guessed and are not counted: they still work after too many wrong codes, which an attacker
    // who knows the password can cause.
    const isGuessable = plainRecoveryCode(code) === null;
    const key = `code:${await service.rateLimitKey(owner.id, owner.email, http)}`;
    const tooMany = isGuessable ? await rateLimitError(app, key, codesPerAccount, http.reply) : null;
    if (tooMany) {
      await warn(owner);
      return tooMany;
    }

    const org = unverifiedOrg(owner.organizationId);
    const recheck = async (tx: Tx): Promise<ApiError | null> => {
      const used = await codes.use(org, owner.id, code, tx);
      if (!used) return fail('wrong-code', 'code');
      // A concurrent request or a password change may have used the ticket.
      if (!(await tickets.use(ticket, tx))) return fail('sign-in-again');
      if (used === 'recovery') {
        await events.publish(tx, { org, userId: owner.id }, 'recovery-code.used', {}, `user:${owner.id}`);
        await queueMail(jobs, { template: 'recovery-code-used', to: owner.email }, tx);
      }
      return null;
    };
    const answer = await runAs(org, () => service.startSession(owner, owner.remembered === 1, http, recheck));
    if (answer instanceof ApiError) return answer;
    if (isGuessable) await app.rateLimiter.refund(key);
    return answer;
  }
}
