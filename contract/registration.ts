// Section 7.1: registration. Payload names are those of the specification.

import * as z from 'zod/mini';
import { Role } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { email, requiredText, id, idInPath, line, password } from './fields.ts';

export const organizationMissing = 'Select an organization or enter a new one (at least 2 characters).';

export const Registration = z
  .strictObject({
    email: email('Must be a valid email address'),
    password: password(8),
    name: requiredText(2, 120, 'Name must be at least 2 characters'),
    role: Role,
    user_added_new_organization: z.boolean(),
    organization_id: z.optional(z.union([id, idInPath])),
    new_organization_name: z.optional(line(120)),
    time_zone: z.optional(line(60)),
    /** The token of a link; it names the organization and the role. */
    invitation: z.optional(line(100)),
  })
  .check(
    z.refine(
      (it) =>
        it.invitation !== undefined ||
        (it.user_added_new_organization
          ? (it.new_organization_name ?? '').length >= 2
          : it.organization_id !== undefined),
      { error: organizationMissing, path: ['organization_id'] },
    ),
  );

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  limited: 'guess',
  summary: 'Make an account; the answer is the same when the address already has one',
  errors: [
    'organization-unknown',
    'admin-exists',
    'invitation-needed',
    'invitation-invalid',
    'plan-organization-full',
  ],
  body: Registration,
  answer: z.object({ message: z.string(), status: z.enum(['active', 'pending']) }),
  status: 201,
});

export const registered = 'Account created successfully! Redirecting to login...';

export const listOrganizations = endpoint({
  method: 'GET',
  path: '/api/auth/organizations',
  access: 'anyone',
  limited: 'lookup',
  summary: 'The organizations that let themselves be listed',
  answer: z.object({ organizations: z.array(z.object({ id: z.number(), name: z.string() })) }),
});

export const adminExists = endpoint({
  method: 'GET',
  path: '/api/auth/organizations/:id/admin-exists',
  access: 'anyone',
  limited: 'lookup',
  summary: 'Whether the administrator seat of a listed organization is taken',
  params: z.object({ id: idInPath }),
  answer: z.object({ exists: z.boolean(), message: z.nullable(z.string()) }),
});
