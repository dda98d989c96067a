// Create, list, change and delete groups. Every member may create and use them.

import type { FastifyInstance } from 'fastify';
import { createGroup, deleteGroup, editGroup, listGroups } from '#contract/meetings/groups.ts';
import { mostGroups } from '#domain/meetings/group.ts';
import { canEdit } from '#domain/accounts/permissions.ts';
import { unlessDuplicate } from '#server/db/faults.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { fail } from '#server/http/api-error.ts';
import { newId } from '#server/db/identifiers.ts';
import { groupReader } from './read-groups.ts';
import { type GroupRow, groupStore } from './store.ts';

export function groupRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events } = context;
  const groups = groupStore(db);
  const reader = groupReader(context);

  mountEndpoint(app, listGroups, async (_input, caller) => ({ groups: await reader.all(caller) }));

  mountEndpoint(app, createGroup, async ({ body }, caller, { reply }) => {
    const { org, userId } = caller;
    const draftKey = body.draftKey ?? null;
    const create = () =>
      db.write(async (tx) => {
        const saved = draftKey && (await groups.ofDraft(org, userId, draftKey, tx));
        if (saved) {
          void reply.code(200);
          return saved.id;
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
        await events.publish(tx, caller, 'group.created', { name: group.name }, `group:${group.id}`);
        return group.id;
      });
    // Of two concurrent saves of one draft, the second returns the result of the first.
    return reader.changed(caller, unlessDuplicate(create(), create));
  });

  mountEndpoint(app, editGroup, async ({ params: { id }, body }, caller) => {
    const { org } = caller;
    const edit = db.write(async (tx) => {
      const before = await groups.forChange(org, id, tx);
      if (!before) return fail('not-found');
      if (!canEdit(caller, before)) return fail('no-permission');
      if (before.version !== body.version) return fail('edit-conflict');
      const change = { name: body.name, description: body.description || null };
      await groups.update(org, { ...before, ...change }, tx);
      await events.publish(tx, caller, 'group.changed', { name: body.name }, `group:${id}`);
      return id;
    });
    return reader.changed(caller, edit);
  });

  mountEndpoint(app, deleteGroup, async ({ params: { id } }, caller) => {
    const { org } = caller;
    return db.write(async (tx) => {
      const group = await groups.forChange(org, id, tx);
      if (!group) return fail('not-found');
      if (!canEdit(caller, group)) return fail('no-permission');
      await groups.remove(org, id, tx);
      await events.publish(tx, caller, 'group.deleted', { name: group.name }, `group:${id}`);
      return undefined;
    });
  });
}
