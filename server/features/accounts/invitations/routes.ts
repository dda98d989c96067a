// Create, list and revoke invitations.

import type { FastifyInstance } from 'fastify';
import {
  createInvitation,
  type Invitation,
  inviteAddresses,
  listInvitations,
  revokeInvitation,
} from '#contract/accounts/members.ts';
import { isAllowedAddress } from '#domain/accounts/registration.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import { emailKey } from '#domain/people/email-key.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { invitationMs, mostInvited } from '#domain/limits.ts';
import { verifiesAddresses } from '#server/config.ts';
import type { Tx } from '#server/db/database.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { hashToken, newId, newToken } from '#server/db/identifiers.ts';
import { memberStore } from '#server/features/accounts/members/store.ts';
import { invitationStore, type NewInvitation } from './store.ts';

const mostOpen = 200;

type OpenInvitation = Omit<NewInvitation, 'tokenHash' | 'createdBy'> & {
  uses: number;
  createdByName: string | null;
};

const answer = (invitation: OpenInvitation): Invitation => ({
  ...invitation,
  createdAt: isoInstant(invitation.createdAt),
  expiresAt: isoInstant(invitation.expiresAt),
});

export function invitationRoutes(app: FastifyInstance, { db, now, events, jobs, config }: AppContext): void {
  const members = memberStore(db, now);
  const invitations = invitationStore(db);
  const isMailed = verifiesAddresses(config);

  mountEndpoint(app, listInvitations, async (_input, { org }) => {
    const open = await invitations.open(org, now());
    const invited = new Set(open.map(({ email }) => emailKey(email ?? '')));
    const people = await invitations.withoutAccount(org, mostInvited + invited.size);
    const uninvited = people.filter(({ email }) => !invited.has(email)).slice(0, mostInvited);
    return { invitations: open.map(answer), uninvited };
  });

  type Wanted = { role: Role; mostUses: number; email: string | null };

  /** False if there is no such unused invitation. */
  const revoke = async (caller: Member, id: number, tx: Tx): Promise<boolean> => {
    const isRevoked = await invitations.revoke(caller.org, id, tx);
    if (isRevoked) await events.publish(tx, caller, 'invitation.revoked', {}, `invitation:${id}`);
    return isRevoked;
  };

  /** Answers them with their tokens, instead of open ones of the same addresses; `publish` runs last. */
  const create = (
    caller: Member,
    wanted: readonly Wanted[],
    publish: (tx: Tx, made: readonly number[]) => Promise<void>,
  ) =>
    db.write(async (tx) => {
      const { org, userId: createdBy, name } = caller;
      if (!(await members.lockForAdmin(org, createdBy, tx))) return fail('no-permission');
      const createdAt = now();
      const open = await invitations.open(org, createdAt, tx);
      const addresses = new Set(wanted.flatMap(({ email }) => (email === null ? [] : emailKey(email))));
      const replaced = open.filter(({ email }) => email !== null && addresses.has(emailKey(email)));
      if (open.length - replaced.length + wanted.length > mostOpen) return fail('list-full');
      for (const { id } of replaced) await revoke(caller, id, tx);
      const made = wanted.map((one) => {
        const invitation = { ...one, id: newId(), createdAt, expiresAt: createdAt + invitationMs };
        return { invitation, token: newToken() };
      });
      const rows = made.map(({ invitation, token }) => ({
        ...invitation,
        createdBy,
        tokenHash: hashToken(token),
      }));
      await invitations.insert(org, rows, tx);
      await publish(
        tx,
        rows.map(({ id }) => id),
      );
      return made.map(({ invitation, token }) => ({
        ...answer({ ...invitation, uses: 0, createdByName: name }),
        token,
      }));
    });

  mountEndpoint(app, createInvitation, async ({ body: { role, mostUses } }, caller) => {
    if (config.registration === 'closed') return fail('registration-closed');
    if (mostUses > 1 && role !== 'user') return fail('shared-for-users', 'role');
    const made = await create(caller, [{ role, mostUses, email: null }], async (tx, [id]) => {
      const detail = { role, ...(mostUses > 1 && { people: mostUses }) };
      await events.publish(tx, caller, 'invitation.created', detail, `invitation:${id}`);
    });
    return made instanceof ApiError ? made : (made[0] as (typeof made)[number]);
  });

  mountEndpoint(app, inviteAddresses, async ({ body: { role, emails } }, caller) => {
    if (config.registration === 'closed') return fail('registration-closed');
    const foreign = emails.findIndex((email) => !isAllowedAddress(email, config.allowedEmailDomains));
    if (foreign !== -1) return fail('email-domain', `emails.${foreign}`);
    const { org } = caller;
    const byKey = new Map(emails.map((email) => [emailKey(email), email]));
    const present = await members.presentAddresses(org, emails);
    const existing = [...byKey].flatMap(([key, email]) => (present.has(key) ? email : []));
    const addresses = [...byKey].flatMap(([key, email]) => (present.has(key) ? [] : email));
    if (addresses.length === 0) return { invitations: [], existing };
    const wanted = addresses.map((email) => ({ role, mostUses: 1, email }));
    const made = await create(caller, wanted, async (tx, ids) => {
      if (isMailed)
        for (const [index, invitation] of ids.entries()) {
          const data = { organization: org, invitation };
          await queueMail(jobs, { template: 'member-invitation', to: addresses[index] ?? '', data, org }, tx);
        }
      const detail = { role, people: ids.length };
      await events.publish(tx, caller, 'invitation.created', detail, `organization:${org}`);
    });
    if (made instanceof ApiError) return made;
    const answered = made.map(({ token, ...one }) => ({ ...one, token: isMailed ? null : token }));
    return { invitations: answered, existing };
  });

  mountEndpoint(app, revokeInvitation, async ({ params }, caller) =>
    db.write(async (tx) => {
      if (!(await members.lockForAdmin(caller.org, caller.userId, tx))) return fail('no-permission');
      return (await revoke(caller, params.id, tx)) ? undefined : fail('not-found');
    }),
  );
}
