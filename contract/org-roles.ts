// The roles that an organization offers where somebody's role is asked for. Paths of section 7.4.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { requiredText, idInPath, line } from './fields.ts';

export const OrgRole = z.object({
  id: z.number(),
  name: z.string(),
  description: z.nullable(z.string()),
  /** Came with the organization; "Clear Defaults" takes these away. */
  isDefault: z.boolean(),
});

export type OrgRole = z.output<typeof OrgRole>;

export const OrgRoleInput = z.strictObject({
  name: requiredText(1, 120, 'Role name is required'),
  description: z.optional(z.nullable(line(300))),
});

export const listOrgRoles = endpoint({
  method: 'GET',
  path: '/api/organization/org-roles',
  access: 'member',
  summary: 'The roles of the organization, by name',
  answer: z.array(OrgRole),
});

export const addOrgRole = endpoint({
  method: 'POST',
  path: '/api/organization/org-roles',
  access: 'admin',
  summary: 'Add a role; a name that is there already, in whatever case, answers with that role',
  errors: ['list-full'],
  body: OrgRoleInput,
  answer: OrgRole,
  status: [201, 200],
});

export const clearDefaultOrgRoles = endpoint({
  method: 'DELETE',
  path: '/api/organization/org-roles/defaults',
  access: 'admin',
  summary: 'Remove the roles that came with the organization',
});

export const removeOrgRole = endpoint({
  method: 'DELETE',
  path: '/api/organization/org-roles/:id',
  access: 'admin',
  summary: 'Remove a role',
  params: z.object({ id: idInPath }),
});
