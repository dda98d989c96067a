import type { FastifyInstance } from 'fastify';
import {
  addOrgRole,
  clearDefaultOrgRoles,
  listOrgRoles,
  type OrgRole,
  removeOrgRole,
} from '#contract/organization/organization.ts';
import { mostOrgRoles } from '#domain/people/org-roles.ts';
import type { Feature, AppContext } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { fail } from '#server/http/api-error.ts';
import { orgRoleStore } from './store.ts';

export const orgRoles: Feature = {
  tag: 'Organization',
  routes: [orgRoleRoutes],
};

// The job roles of an organization: members read them, administrators change them.

type Row = Pick<Tables['orgRoles'], 'id' | 'name' | 'description' | 'isDefault'>;

const onTheWire = ({ id, name, description, isDefault }: Row): OrgRole => ({
  id,
  name,
  description,
  isDefault: isDefault === 1,
});

function orgRoleRoutes(app: FastifyInstance, { db, events }: AppContext): void {
  const roles = orgRoleStore(db);

  mountEndpoint(app, listOrgRoles, async (_input, caller) => (await roles.list(caller.org)).map(onTheWire));

  mountEndpoint(app, addOrgRole, async ({ body }, caller, { reply }) => {
    const { org } = caller;
    const added = await db.write(async (tx) => {
      if ((await roles.count(org, tx)) >= mostOrgRoles) return fail('list-full');
      const role = await roles.add(org, body.name, body.description || null, tx);
      if (role?.isNew)
        await events.publish(tx, caller, 'org-role.added', { name: role.name }, `org-role:${role.id}`);
      return role ?? fail('not-found');
    });
    if (!('isNew' in added)) return added;
    if (!added.isNew) void reply.code(200);
    return onTheWire(added);
  });

  mountEndpoint(app, clearDefaultOrgRoles, async (_input, caller) =>
    db.write(async (tx) => {
      const names = await roles.removeDefaults(caller.org, tx);
      if (names.length > 0)
        await events.publish(tx, caller, 'org-role.defaults-cleared', { names }, 'org-roles');
      return undefined;
    }),
  );

  mountEndpoint(app, removeOrgRole, async ({ params: { id } }, caller) =>
    db.write(async (tx) => {
      const name = await roles.remove(caller.org, id, tx);
      if (name === null) return fail('not-found');
      await events.publish(tx, caller, 'org-role.removed', { name }, `org-role:${id}`);
      return undefined;
    }),
  );
}
