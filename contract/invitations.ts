// A link that lets one person in: its token is shown once, to whoever made it.

import * as z from 'zod/mini';
import { Role } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { idInPath, line } from './fields.ts';

export const Invitation = z.object({
  id: z.number(),
  role: Role,
  createdByName: z.nullable(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
});

export type Invitation = z.output<typeof Invitation>;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/organization/invitations',
  access: 'admin',
  summary: 'The invitations that can still be used',
  answer: z.object({ invitations: z.array(Invitation) }),
});

export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/organization/invitations',
  access: 'admin',
  summary: 'A link for one person, good for 7 days; the only answer that holds its token',
  errors: ['no-permission', 'list-full'],
  body: z.strictObject({ role: Role }),
  answer: z.extend(Invitation, { token: z.string() }),
  status: 201,
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/organization/invitations/:id',
  access: 'admin',
  summary: 'Revoke a link',
  errors: ['no-permission'],
  params: z.object({ id: idInPath }),
});

export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/auth/invitation',
  access: 'anyone',
  limited: 'lookup',
  summary: 'What an invitation link invites to',
  errors: ['invitation-invalid'],
  body: z.strictObject({ token: line(100) }),
  answer: z.object({ organization: z.object({ id: z.number(), name: z.string() }), role: Role }),
});
