// Confirmation of irreversible actions: the caller's password, or a code of the second factor for an account
// without one.

import type { FastifyInstance } from 'fastify';
import { codesPerAccount } from '#domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import type { Http } from '#server/http/mount-endpoint.ts';
import { addressKey, rateLimitError } from '#server/http/rate-limits.ts';
import { codeCheck } from '#server/features/accounts/second-factor/check.ts';
import { type SignedIn, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { passwordCheck, type Shown } from './password-check.ts';

type Given = { password?: string | undefined; code?: string | undefined };

export function ownProof(app: FastifyInstance, context: AppContext) {
  const ownPassword = passwordCheck(app, context);
  const codes = codeCheck(context, app.log);

  return async (caller: SignedIn, { password, code }: Given, http: Http): Promise<ApiError | Shown> => {
    if (code === undefined) {
      const own = await ownPassword(caller, password ?? '', 'password', http);
      if (!(own instanceof ApiError)) await app.rateLimiter.refund(addressKey('guess', http.request));
      return own;
    }
    const key = `code:${caller.userId}`;
    const tooMany = await rateLimitError(app, key, codesPerAccount, http.reply);
    if (tooMany) return tooMany;
    const org = unverifiedOrg(caller.organization.id);
    return {
      async recheck(tx) {
        return (await codes.use(org, caller.userId, code, tx)) ? null : fail('wrong-code', 'code');
      },
    };
  };
}
