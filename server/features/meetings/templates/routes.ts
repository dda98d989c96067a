// Save, list, change and delete templates. Every member may save and use them.

import type { FastifyInstance } from 'fastify';
import { deleteTemplate, editTemplate, listTemplates, saveTemplate } from '#contract/meetings/templates.ts';
import { canEdit } from '#domain/accounts/permissions.ts';
import { mostTemplates } from '#domain/meetings/template.ts';
import { unlessDuplicate } from '#server/db/faults.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { fail } from '#server/http/api-error.ts';
import { newId } from '#server/db/identifiers.ts';
import { detailsOf } from './serializers.ts';
import { type TemplateRow, templateStore } from './store.ts';
import { pricedPeople, templateReader } from './template-prices.ts';

export function templateRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events } = context;
  const templates = templateStore();
  const reader = templateReader(context);

  mountEndpoint(app, listTemplates, async (_input, caller) => ({ items: await reader.all(caller) }));

  mountEndpoint(app, saveTemplate, async ({ body: { draftKey = null, ...body } }, caller, { reply }) => {
    const { org, userId } = caller;
    const save = () =>
      db.write(async (tx) => {
        const saved = draftKey && (await templates.ofDraft(org, userId, draftKey, tx));
        if (saved) {
          void reply.code(200);
          return saved.id;
        }
        if ((await templates.count(org, tx)) >= mostTemplates) return fail('list-full');
        const template: TemplateRow = {
          ...detailsOf(body),
          id: newId(),
          createdBy: userId,
          createdAt: now(),
          version: 1,
        };
        const people = await pricedPeople(tx, caller, body, now());
        await templates.insert(org, template, draftKey, people, tx);
        const detail = { name: template.name };
        await events.publish(tx, caller, 'template.saved', detail, `template:${template.id}`);
        return template.id;
      });
    // Of two concurrent saves of one draft, the second returns the result of the first.
    return reader.changed(caller, unlessDuplicate(save(), save));
  });

  mountEndpoint(app, editTemplate, async ({ params: { id }, body: { version, ...body } }, caller) => {
    const { org } = caller;
    const edit = db.write(async (tx) => {
      const before = await templates.byId(org, id, tx);
      if (!before) return fail('not-found');
      if (!canEdit(caller, before)) return fail('no-permission');
      const after = { ...before, ...detailsOf(body), version };
      const people = await pricedPeople(tx, caller, body, now(), await templates.people(org, id, tx));
      if (!(await templates.update(org, after, people, tx))) return fail('edit-conflict');
      await events.publish(tx, caller, 'template.changed', { name: after.name }, `template:${id}`);
      return id;
    });
    return reader.changed(caller, edit);
  });

  mountEndpoint(app, deleteTemplate, async ({ params: { id } }, caller) => {
    const { org } = caller;
    return db.write(async (tx) => {
      const template = await templates.byId(org, id, tx);
      if (!template) return fail('not-found');
      if (!canEdit(caller, template)) return fail('no-permission');
      if (!(await templates.remove(org, id, tx))) return fail('not-found');
      await events.publish(tx, caller, 'template.deleted', { name: template.name }, `template:${id}`);
      return undefined;
    });
  });
}
