// Make, read, change and delete groups. Everybody inside may make and use one.

import type { FastifyInstance } from 'fastify';
import { createGroup, deleteGroup, editGroup, listGroups } from '#contract/groups.ts';
import { mostGroups } from '#domain/group.ts';
import { mayChange } from '#domain/permissions.ts';
import { auditStore } from '#server/audit/store.ts';
import { unlessDuplicate } from '#server/db/faults.ts';
import type { House } from '#server/house.ts';
import { bind } from '#server/http/bind.ts';
import { refuse } from '#server/http/refusal.ts';
import { newId } from '#server/identifiers.ts';
import { organizationStore } from '#server/organizations/store.ts';
import { wholeGroup } from './answers.ts';
import { type GroupRow, groupStore } from './store.ts';

export function groupRoutes(app: FastifyInstance, { db, now }: House): void {
  const groups = groupStore(db);
  const organizations = organizationStore(db);
  const audit = auditStore(db, now);

  bind(app, listGroups, async (_input, caller) => {
    const tiers = await organizations.tiers(caller.org);
    const stored = await groups.list(caller.org);
    return { groups: stored.map((group) => wholeGroup(group, group.members, tiers, caller)) };
  });

  bind(app, createGroup, async ({ body }, caller, { reply }) => {
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
        if ((await groups.count(org, tx)) >= mostGroups) return refuse('list-full');
        const group: GroupRow = {
          id: newId(),
          name: body.name,
          description: body.description || null,
          createdBy: userId,
          createdAt: now(),
          version: 1,
        };
        await groups.insert(org, group, draftKey, tx);
        await audit.record(org, caller, 'group.created', `group:${group.id}`, { name: group.name }, tx);
        return wholeGroup(group, [], [], caller);
      });
    // Of two saves of one draft at once, the second finds what the first has just made.
    return unlessDuplicate(create(), create);
  });

  bind(app, editGroup, async ({ params: { id }, body }, caller) => {
    const { org } = caller;
    const tiers = await organizations.tiers(org);
    return db.write(async (tx) => {
      const before = await groups.forChange(org, id, tx);
      if (!before) return refuse('not-found');
      if (!mayChange(caller, before)) return refuse('no-permission');
      if (before.version !== body.version) return refuse('changed-meanwhile');
      const change = { name: body.name, description: body.description || null };
      const after = await groups.update(org, { ...before, ...change }, tx);
      await audit.record(org, caller, 'group.changed', `group:${id}`, { name: after.name }, tx);
      return wholeGroup(after, await groups.members(org, id, tx), tiers, caller);
    });
  });

  bind(app, deleteGroup, async ({ params: { id } }, caller) => {
    const { org } = caller;
    return db.write(async (tx) => {
      const group = await groups.forChange(org, id, tx);
      if (!group) return refuse('not-found');
      if (!mayChange(caller, group)) return refuse('no-permission');
      await groups.remove(org, id, tx);
      await audit.record(org, caller, 'group.deleted', `group:${id}`, { name: group.name }, tx);
      return undefined;
    });
  });
}
