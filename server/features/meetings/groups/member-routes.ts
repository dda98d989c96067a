// Members of a group. The rate comes from the directory or the tier, never from the request.

import type { FastifyInstance } from 'fastify';
import {
  addGroupMember,
  editGroupMember,
  removeGroupMember,
  tierMissing,
} from '#contract/meetings/groups.ts';
import { atPlace, memberRole, mostGroupMembers } from '#domain/meetings/group.ts';
import { canEdit, seesPay } from '#domain/accounts/permissions.ts';
import type { Tx } from '#server/db/database.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { fail, failField } from '#server/http/api-error.ts';
import { newId } from '#server/db/identifiers.ts';
import { todaysPrices } from '#server/features/people/people/todays-prices.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { groupReader } from './read-groups.ts';
import { groupStore } from './store.ts';

const tierUnknown = failField('salaryTier', 'not-an-option', tierMissing);

export function groupMemberRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, events, now } = context;
  const groups = groupStore(db);
  const reader = groupReader(context);

  /**
   * The stored tier and rate of a member. Ignores a tier from a caller who does not see pay; without one the
   * directory decides, and unknown people get the default rate.
   */
  async function priceOf(tx: Tx, caller: Member, name: string, tier: string | undefined) {
    const prices = await todaysPrices(tx, caller, [name], now());
    const entered = seesPay(caller) ? tier : undefined;
    if (entered === undefined) {
      const known = prices.ofPerson(name);
      if (!known && seesPay(caller)) return null;
      const { defaultRateCents } = caller.organization;
      return {
        salaryTier: known?.salaryTier ?? null,
        hourlyRateCents: known?.hourlyRateCents ?? defaultRateCents,
      };
    }
    const rate = prices.ofTier(entered);
    return rate === null ? null : { salaryTier: entered, hourlyRateCents: rate };
  }

  mountEndpoint(app, addGroupMember, async ({ params, body }, caller, { reply }) => {
    const { org } = caller;
    const draftKey = body.draftKey ?? null;
    const add = db.write(async (tx) => {
      const group = await groups.forChange(org, params.id, tx);
      if (!group) return fail('not-found');
      if (!canEdit(caller, group)) return fail('no-permission');
      const members = await groups.members(org, params.id, tx);
      if (draftKey && (await groups.hasDraft(org, params.id, draftKey, tx))) {
        void reply.code(200);
        return group.id;
      }
      const price = await priceOf(tx, caller, body.name, body.salaryTier);
      if (!price) return tierUnknown;
      if (members.length >= mostGroupMembers) return fail('list-full');

      const member = {
        id: newId(),
        name: body.name,
        role: memberRole(body.role),
        ...price,
      };
      const position = (members.at(-1)?.position ?? 0) + 1;
      await groups.insertMember(org, params.id, { ...member, position, draftKey }, tx);
      const detail = { group: group.name };
      await events.publish(tx, caller, 'group.member-added', detail, `group:${params.id}`);
      await groups.update(org, group, tx);
      return group.id;
    });
    return reader.changed(caller, add);
  });

  mountEndpoint(app, editGroupMember, async ({ params, body }, caller) => {
    const { org } = caller;
    const edit = db.write(async (tx) => {
      const group = await groups.forChange(org, params.id, tx);
      if (!group) return fail('not-found');
      if (!canEdit(caller, group)) return fail('no-permission');
      const members = await groups.members(org, params.id, tx);
      const member = members.find(({ id }) => id === params.memberId);
      if (!member) return fail('not-found');

      const name = body.name ?? member.name;
      const isPriced = body.salaryTier !== undefined && seesPay(caller);
      const price = isPriced ? await priceOf(tx, caller, name, body.salaryTier) : {};
      if (!price) return tierUnknown;
      const changed = {
        ...member,
        name,
        role: body.role === undefined ? member.role : memberRole(body.role),
        ...price,
      };
      const ordered = atPlace(members, changed, body.place);
      for (const [index, one] of ordered.entries())
        if (one === changed || one.position !== index + 1)
          await groups.setMember(org, params.id, index + 1, one, tx);
      const detail = { group: group.name };
      await events.publish(tx, caller, 'group.member-changed', detail, `group:${params.id}`);
      await groups.update(org, group, tx);
      return group.id;
    });
    return reader.changed(caller, edit);
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
      await events.publish(tx, caller, 'group.member-removed', detail, `group:${params.id}`);
      return undefined;
    });
  });
}
