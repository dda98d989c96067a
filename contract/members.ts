// Sections 2.15 and 7.2 to 7.4: the people of an organization, and how they come and go.

import * as z from 'zod/mini';
import { Role } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { email, id, idInPath, line, numberInQuery, ownPassword, password, requiredText } from './fields.ts';

export const Member = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  username: z.nullable(z.string()),
  role: Role,
  status: z.enum(['active', 'pending']),
  /** Has not replaced the one-use password yet. */
  mustChangePassword: z.boolean(),
  /** Whether they sign in with two factors; told to administrators. */
  twoFactor: z.optional(z.boolean()),
  profileImageUrl: z.nullable(z.string()),
  createdAt: z.string(),
  organizationId: z.number(),
});

export type Member = z.output<typeof Member>;

const memberId = z.object({ id: idInPath });

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/organization/users',
  also: ['/api/users'],
  access: 'member',
  summary: 'The members; those who wait for approval are shown to whoever may approve them',
  answer: z.array(Member),
});

export const fieldsMissing = 'Please fill in all required fields';

export const NewMember = z.strictObject({
  name: requiredText(1, 120, fieldsMissing),
  email: email('Enter a valid email'),
  username: z.optional(z.nullable(line(60))),
  role: z._default(Role, 'user'),
  password: password(6),
  /** Where a client sends it, it must be the caller's own. */
  organizationId: z.optional(z.union([id, idInPath])),
});

export const addMember = endpoint({
  method: 'POST',
  path: '/api/organization/users',
  also: ['/api/users'],
  access: 'admin',
  summary: 'Add somebody with a password that must be replaced at the first sign-in',
  errors: ['no-permission', 'not-found', 'email-taken', 'plan-members-full'],
  body: NewMember,
  answer: Member,
  status: 201,
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/organization/users/:id',
  also: ['/api/users/:id'],
  access: 'admin',
  summary:
    'Remove somebody; with hard=true for good, name included, which takes your own password. Meetings stay',
  errors: ['no-permission', 'yourself', 'last-admin', 'wrong-password'],
  params: memberId,
  query: z.strictObject({ hard: z.optional(z.enum(['true', 'false'])) }),
  body: z.nullish(z.strictObject({ password: z.optional(ownPassword) })),
});

export const changeMemberRole = endpoint({
  method: 'PUT',
  path: '/api/organization/users/:id/role',
  access: 'admin',
  summary: 'Make somebody an administrator or a member; their sessions end',
  errors: ['last-admin-demotion', 'no-permission'],
  params: memberId,
  body: z.strictObject({ role: Role }),
  answer: Member,
});

export const approveMember = endpoint({
  method: 'POST',
  path: '/api/organization/users/:id/approval',
  access: 'member',
  summary: 'Let in somebody who waits; for administrators, or any member while there is none',
  errors: ['no-permission', 'plan-members-full'],
  params: memberId,
  answer: Member,
});

export const declineMember = endpoint({
  method: 'DELETE',
  path: '/api/organization/users/:id/approval',
  access: 'member',
  summary: 'Decline a person who waits for approval; deletes the account and frees its address',
  errors: ['no-permission'],
  params: memberId,
});

export const NewPassword = z.strictObject({ currentPassword: ownPassword, newPassword: password(8) });

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/users/me/password',
  access: 'signed-in',
  limited: 'guess',
  summary: 'Choose another password; this session goes on under a new token, all others end',
  errors: ['wrong-password', 'same-password'],
  body: NewPassword,
});

export const listMemberPage = endpoint({
  method: 'GET',
  path: '/api/organization/members',
  access: 'member',
  summary: 'One page of twelve members, those who wait first, then by name; `page` counts from 1',
  query: z.strictObject({
    /** Any part of the name or the email, whatever the case. */
    search: z.optional(line(200)),
    /** Beyond the end it is the last one. */
    page: z.optional(numberInQuery(1, 1_000_000)),
  }),
  answer: z.object({
    members: z.array(Member),
    /** The page that this is. */
    page: z.number(),
    pages: z.number(),
    /** How many match, on all pages. */
    found: z.number(),
    /** How many are active, whatever was searched for. */
    active: z.number(),
    /** Active administrators with a password of their own: the last one stays. */
    admins: z.number(),
  }),
});

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
