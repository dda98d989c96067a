// Create, list, change and delete groups. Every member may create and use them.

import type { FastifyInstance } from 'fastify';
import { createGroup, deleteGroup, editGroup, listGroups } from '#contract/groups.ts';
import { mostGroups } from '#domain/meetings/group.ts';
import { canEdit } from '#domain/people/permissions.ts';
import { unlessDuplicate } from '#server/db/faults.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { fail } from '#server/http/api-error.ts';
import { newId } from '#server/db/identifiers.ts';
import { organizationStore } from '#server/features/organizations/store.ts';
import { wholeGroup } from './serializers.ts';
import { type GroupRow, groupStore } from './store.ts';

export function groupRoutes(app: FastifyInstance, { db, now, events }: AppContext): void {
  const groups = groupStore(db);
  const organizations = organizationStore(db);

  mountEndpoint(app, listGroups, async (_input, caller) => {
    const tiers = await organizations.tiers(caller.org);
    const stored = await groups.list(caller.org);
    return { groups: stored.map((group) => wholeGroup(group, group.members, tiers, caller)) };
  });

  mountEndpoint(app, createGroup, async ({ body }, caller, { reply }) => {
    const { org, userId } = caller;
    const draftKey = body.draftKey ?? null;
    const create = () =>
      db.write(async (tx) => {
        const saved = draftKey && (await groups.ofDraft(org, userId, draftKey, tx));
        if (saved) {
          void reply.code(200);
          const tiers = await organizations.tiers(org, tx);
          return wholeGroup(saved, await groups.members(org, saved.id, tx), tiers, caller);
        }
        if ((await groups.count(org, tx)) >= mostGroups) return fail('list-full');
        const group: GroupRow = {
          id: newId(),
          name: body.name,
          description: body.description || null,
          createdBy: userId,
          createdAt: now(),
          version: 1,
        };
        await groups.insert(org, group, draftKey, tx);
        await events.record(tx, caller, 'group.created', `group:${group.id}`, { name: group.name });
        return wholeGroup(group, [], [], caller);
      });
    // Of two concurrent saves of one draft, the second returns the result of the first.
    return unlessDuplicate(create(), create);
  });

  mountEndpoint(app, editGroup, async ({ params: { id }, body }, caller) => {
    const { org } = caller;
    const tiers = await organizations.tiers(org);
    return db.write(async (tx) => {
      const before = await groups.forChange(org, id, tx);
      if (!before) return fail('not-found');
      if (!canEdit(caller, before)) return fail('no-permission');
      if (before.version !== body.version) return fail('edit-conflict');
      const change = { name: body.name, description: body.description || null };
      const after = await groups.update(org, { ...before, ...change }, tx);
      await events.record(tx, caller, 'group.changed', `group:${id}`, { name: after.name });
      return wholeGroup(after, await groups.members(org, id, tx), tiers, caller);
    });
  });

  mountEndpoint(app, deleteGroup, async ({ params: { id } }, caller) => {
    const { org } = caller;
    return db.write(async (tx) => {
      const group = await groups.forChange(org, id, tx);
      if (!group) return fail('not-found');
      if (!canEdit(caller, group)) return fail('no-permission');
      await groups.remove(org, id, tx);
      await events.record(tx, caller, 'group.deleted', `group:${id}`, { name: group.name });
      return undefined;
    });
  });
}
