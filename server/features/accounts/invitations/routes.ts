// Create, list and revoke invitations.

import type { FastifyInstance } from 'fastify';
import {
  createInvitation,
  type Invitation,
  listInvitations,
  revokeInvitation,
} from '#contract/accounts/members.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { invitationMs } from '#domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { fail } from '#server/http/api-error.ts';
import { hashToken, newId, newToken } from '#server/db/identifiers.ts';
import { memberStore } from '#server/features/accounts/members/store.ts';
import { invitationStore, type NewInvitation } from './store.ts';

const mostOpen = 200;

type OpenInvitation = Pick<NewInvitation, 'id' | 'role' | 'createdAt' | 'expiresAt'> & {
  createdByName: string | null;
};

const answer = (invitation: OpenInvitation): Invitation => ({
  ...invitation,
  createdAt: isoInstant(invitation.createdAt),
  expiresAt: isoInstant(invitation.expiresAt),
});

export function invitationRoutes(app: FastifyInstance, { db, now, events, config }: AppContext): void {
  const members = memberStore(db, now);
  const invitations = invitationStore(db);

  mountEndpoint(app, listInvitations, async (_input, { org }) => ({
    invitations: (await invitations.open(org, now())).map(answer),
  }));

  mountEndpoint(app, createInvitation, async ({ body: { role } }, caller) => {
    if (config.registration === 'closed') return fail('registration-closed');
    const { org } = caller;
    const token = newToken();
    const createdAt = now();
    const invitation = { id: newId(), role, createdAt, expiresAt: createdAt + invitationMs };
    return db.write(async (tx) => {
      if (!(await members.lockForAdmin(org, caller.userId, tx))) return fail('no-permission');
      if ((await invitations.open(org, createdAt, tx)).length >= mostOpen) return fail('list-full');
      const row = { ...invitation, tokenHash: hashToken(token), createdBy: caller.userId };
      await invitations.insert(org, row, tx);
      await events.publish(tx, caller, 'invitation.created', { role }, `invitation:${row.id}`);
      return { ...answer({ ...invitation, createdByName: caller.name }), token };
    });
  });

  mountEndpoint(app, revokeInvitation, async ({ params }, caller) =>
    db.write(async (tx) => {
      if (!(await members.lockForAdmin(caller.org, caller.userId, tx))) return fail('no-permission');
      if (!(await invitations.revoke(caller.org, params.id, tx))) return fail('not-found');
      const subject = `invitation:${params.id}`;
      await events.publish(tx, caller, 'invitation.revoked', {}, subject);
      return undefined;
    }),
  );
}
