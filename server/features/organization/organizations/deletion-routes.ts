// An administrator deletes the organization with all its data.

import type { FastifyInstance } from 'fastify';
import { deleteOrganization } from '#contract/organization/organization.ts';
import type { AppContext } from '#server/context.ts';
import { ownProof } from '#server/features/accounts/members/own-proof.ts';
import { memberStore } from '#server/features/accounts/members/store.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { clearSessionCookie } from '#server/http/credentials.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { deleteOrganization as deleteWithEverything } from './deletion-store.ts';

export function deletionRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now } = context;
  const members = memberStore(db, now);
  const proof = ownProof(app, context);

  mountEndpoint(app, deleteOrganization, async ({ body }, caller, http) => {
    const { org, userId, organization } = caller;
    if (body.name !== organization.name) return fail('organization-name-differs', 'name');
    const own = await proof(caller, body, http);
    if (own instanceof ApiError) return own;
    const error = await db.write(async (tx) => {
      if (!(await members.lockForAdmin(org, userId, tx))) return fail('no-permission');
      const changed = await own.recheck(tx);
      if (changed) return changed;
      await deleteWithEverything(context, org, tx);
      return null;
    });
    if (error) return error;
    http.request.log.warn({ organization: org, userId }, 'an administrator deleted the organization');
    clearSessionCookie(http.request, http.reply);
    return undefined;
  });
}
