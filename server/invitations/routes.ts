// Make, list and revoke the links that let somebody in.

import type { FastifyInstance } from 'fastify';
import {
  createInvitation,
  type Invitation,
  listInvitations,
  revokeInvitation,
} from '#contract/invitations.ts';
import { isoInstant } from '#domain/instant.ts';
import { invitationMs } from '#domain/limits.ts';
import { auditStore } from '#server/audit/store.ts';
import type { House } from '#server/house.ts';
import { bind } from '#server/http/bind.ts';
import { refuse } from '#server/http/refusal.ts';
import { hashToken, newId, newToken } from '#server/identifiers.ts';
import { memberStore } from '#server/members/store.ts';
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

export function invitationRoutes(app: FastifyInstance, { db, now }: House): void {
  const members = memberStore(db, now);
  const invitations = invitationStore(db);
  const audit = auditStore(db, now);

  bind(app, listInvitations, async (_input, { org }) => ({
    invitations: (await invitations.open(org, now())).map(answer),
  }));

  bind(app, createInvitation, async ({ body: { role } }, caller) => {
    const { org } = caller;
    const token = newToken();
    const createdAt = now();
    const invitation = { id: newId(), role, createdAt, expiresAt: createdAt + invitationMs };
    return db.write(async (tx) => {
      if (!(await members.lockForAdmin(org, caller.userId, tx))) return refuse('no-permission');
      if ((await invitations.open(org, createdAt, tx)).length >= mostOpen) return refuse('list-full');
      const row = { ...invitation, tokenHash: hashToken(token), createdBy: caller.userId };
      await invitations.insert(org, row, tx);
      await audit.record(org, caller, 'invitation.created', `invitation:${row.id}`, { role }, tx);
      return { ...answer({ ...invitation, createdByName: caller.name }), token };
    });
  });

  bind(app, revokeInvitation, async ({ params }, caller) =>
    db.write(async (tx) => {
      if (!(await members.lockForAdmin(caller.org, caller.userId, tx))) return refuse('no-permission');
      if (!(await invitations.revoke(caller.org, params.id, tx))) return refuse('not-found');
      const subject = `invitation:${params.id}`;
      await audit.record(caller.org, caller, 'invitation.revoked', subject, {}, tx);
      return undefined;
    }),
  );
}
