// The members of a group. The rate comes from the tier, never from the request.

import type { FastifyInstance } from 'fastify';
import { addGroupMember, editGroupMember, removeGroupMember, tierMissing } from '#contract/groups.ts';
import { atPlace, memberRole, mostGroupMembers } from '#domain/meetings/group.ts';
import { canEdit } from '#domain/people/permissions.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { fail, failField } from '#server/http/api-error.ts';
import { newId } from '#server/db/identifiers.ts';
import { organizationStore } from '#server/features/organizations/store.ts';
import { wholeGroup } from './serializers.ts';
import { groupStore } from './store.ts';

const tierUnknown = failField('salaryTier', 'not-an-option', tierMissing);

export function groupMemberRoutes(app: FastifyInstance, { db, events }: AppContext): void {
  const groups = groupStore(db);
  const organizations = organizationStore(db);

  mountEndpoint(app, addGroupMember, async ({ params, body }, caller, { reply }) => {
    const { org } = caller;
    const draftKey = body.draftKey ?? null;
    const tiers = await organizations.tiers(org);
    return db.write(async (tx) => {
      const group = await groups.forChange(org, params.id, tx);
      if (!group) return fail('not-found');
      if (!canEdit(caller, group)) return fail('no-permission');
      const members = await groups.members(org, params.id, tx);
      if (draftKey && (await groups.hasDraft(org, params.id, draftKey, tx))) {
        void reply.code(200);
        return wholeGroup(group, members, tiers, caller);
      }
      const tier = tiers.find(({ name }) => name === body.salaryTier);
      if (!tier) return tierUnknown;
      if (members.length >= mostGroupMembers) return fail('list-full');

      const member = {
        id: newId(),
        name: body.name,
        role: memberRole(body.role),
        salaryTier: tier.name,
        hourlyRateCents: tier.hourlyRateCents,
      };
      const position = (members.at(-1)?.position ?? 0) + 1;
      await groups.insertMember(org, params.id, { ...member, position, draftKey }, tx);
      const detail = { group: group.name };
      await events.record(tx, caller, 'group.member-added', `group:${params.id}`, detail);
      return wholeGroup(await groups.update(org, group, tx), [...members, member], tiers, caller);
    });
  });

  mountEndpoint(app, editGroupMember, async ({ params, body }, caller) => {
    const { org } = caller;
    const tiers = await organizations.tiers(org);
    return db.write(async (tx) => {
      const group = await groups.forChange(org, params.id, tx);
      if (!group) return fail('not-found');
      if (!canEdit(caller, group)) return fail('no-permission');
      const tier = tiers.find(({ name }) => name === body.salaryTier);
      if (body.salaryTier !== undefined && !tier) return tierUnknown;
      const members = await groups.members(org, params.id, tx);
      const member = members.find(({ id }) => id === params.memberId);
      if (!member) return fail('not-found');

      const changed = {
        ...member,
        name: body.name ?? member.name,
        role: body.role === undefined ? member.role : memberRole(body.role),
        ...(tier && { salaryTier: tier.name, hourlyRateCents: tier.hourlyRateCents }),
      };
      const ordered = atPlace(members, changed, body.place);
      for (const [index, one] of ordered.entries())
        if (one === changed || one.position !== index + 1)
          await groups.setMember(org, params.id, index + 1, one, tx);
      const detail = { group: group.name };
      await events.record(tx, caller, 'group.member-changed', `group:${params.id}`, detail);
      return wholeGroup(await groups.update(org, group, tx), ordered, tiers, caller);
    });
  });

  mountEndpoint(app, removeGroupMember, async ({ params }, caller) => {
    const { org } = caller;
    return db.write(async (tx) => {
      const group = await groups.forChange(org, params.id, tx);
      if (!group) return fail('not-found');
      if (!canEdit(caller, group)) return fail('no-permission');
      const name = await groups.removeMember(org, params.id, params.memberId, tx);
      if (name === null) return fail('not-found');
      await groups.update(org, group, tx);
      const detail = { group: group.name };
      await events.record(tx, caller, 'group.member-removed', `group:${params.id}`, detail);
      return undefined;
    });
  });
}
