// Sections 2.15 and 7.2 to 7.4 of the specification: members of an organization and invitations.

import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import { mostInvited } from '#domain/limits.ts';
import { Role } from './auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  accountEmail,
  id,
  idInPath,
  idParams,
  numberInQuery,
  ownPassword,
  password,
  requiredText,
  sentInstant,
  text,
} from '#contract/fields.ts';

export const Member = z.object({
  id,
  name: z.string(),
  email: z.string(),
  username: z.nullable(z.string()),
  role: Role,
  status: z.enum(['active', 'pending']),
  /** The one-use password has not been replaced yet; sent to administrators only. */
  mustChangePassword: z.optional(z.boolean()),
  /** When the one-use password expires; sent to administrators only. */
  oneUseUntil: z.optional(z.nullable(sentInstant)),
  /**
   * Whether the address is verified; for pending members, and for all members to administrators of a server that
   * sends mail.
   */
  addressVerified: z.optional(z.boolean()),
  /**
   * Whether the name looks like that of another member who is an administrator; sent only to users who may approve.
   */
  namedLikeAdmin: z.optional(z.boolean()),
  /** Whether the address looks like that of an earlier member; sent only to users who may approve. */
  addressLikeMember: z.optional(z.boolean()),
  /** Whether two-factor sign-in is on; sent to administrators only. */
  twoFactor: z.optional(z.boolean()),
  profileImageUrl: z.nullable(z.string()),
  createdAt: sentInstant,
  organizationId: id,
});

export type Member = z.output<typeof Member>;

export const listMembers = endpoint('GET /api/organization/users', {
  also: ['/api/users'],
  access: 'member',
  scope: 'members:read',
  summary: 'List the members; pending ones are included for users who may approve them',
  answer: z.array(Member),
});

export const fieldsMissing = t`Please fill in all required fields`;

export const NewMember = z.strictObject({
  name: requiredText(1, 120, fieldsMissing),
  email: accountEmail(t`Enter a valid email`),
  username: z.optional(z.nullable(text(60))),
  role: z._default(Role, 'user'),
  /** The one-use password. Without it, the server generates one. */
  password: z.optional(password(6)),
  /** If sent, it must be the caller's organization. */
  organizationId: z.optional(z.union([id, idInPath])),
});

/** `oneUsePassword` is the generated password, or null if the caller chose one or a link was mailed. */
const AddedMember = z.extend(Member, { oneUsePassword: z.nullable(z.string()) });

export const addMember = endpoint('POST /api/organization/users', {
  also: ['/api/users'],
  access: 'admin',
  summary:
    'Add a member with a one-use password, which expires after 72 hours and must be replaced at the first sign-in; only this response contains a generated one. On servers that send mail, the member gets a link to choose a password instead, and a given one is ignored',
  errors: [
    'added-through-provider',
    'no-permission',
    'not-found',
    'email-taken',
    'email-domain',
    'plan-members-full',
    'rate-limited',
  ],
  body: NewMember,
  answer: AddedMember,
  status: 201,
});

export const renewOneUsePassword = endpoint('POST /api/organization/users/:id/one-use-password', {
  access: 'admin',
  summary:
    'Generate a new one-use password for a member who has not replaced theirs, or mail a new link on servers that send mail; ends their sessions',
  errors: ['added-through-provider', 'no-permission', 'not-found', 'one-use-password-replaced'],
  params: idParams,
  answer: z.object({ oneUsePassword: z.nullable(z.string()) }),
});

export const removeMember = endpoint('DELETE /api/organization/users/:id', {
  also: ['/api/users/:id'],
  access: 'admin',
  summary: 'Remove a member; hard=true also erases the name and requires your password. Meetings are kept',
  errors: ['no-permission', 'yourself', 'last-admin', 'wrong-password', 'no-password'],
  params: idParams,
  query: z.strictObject({
    hard: z
      .optional(z.enum(['true', 'false']))
      .check(z.describe('`true`: also erase the name. Needs the password.')),
  }),
  body: z.nullish(z.strictObject({ password: z.optional(ownPassword) })),
});

export const changeMemberRole = endpoint('PUT /api/organization/users/:id/role', {
  access: 'admin',
  summary: 'Change the role of a member; ends their sessions',
  errors: ['last-admin-demotion', 'no-permission'],
  params: idParams,
  body: z.strictObject({ role: Role }),
  answer: Member,
});

export const approveMember = endpoint('POST /api/organization/users/:id/approval', {
  access: 'member',
  summary: 'Approve a pending member (administrators, or any member if there is no administrator)',
  errors: ['no-permission', 'plan-members-full', 'address-not-verified'],
  params: idParams,
  answer: Member,
});

export const declineMember = endpoint('DELETE /api/organization/users/:id/approval', {
  access: 'member',
  summary: 'Decline a pending member; deletes the account and frees its email address',
  errors: ['no-permission'],
  params: idParams,
});

export const listMemberPage = endpoint('GET /api/organization/members', {
  access: 'member',
  scope: 'members:read',
  summary: 'List one page of twelve members, pending ones first, then by name; `page` starts at 1',
  query: z.strictObject({
    /** Part of the name, email or username; case is ignored. */
    search: z.optional(text(200)),
    /** A number beyond the end gives the last page. */
    page: z.optional(numberInQuery(1, 1_000_000)),
  }),
  answer: z.object({
    members: z.array(Member),
    page: z.number(),
    pages: z.number(),
    /** Number of matches on all pages. */
    found: z.number(),
    /** Number of active members, regardless of the search. */
    active: z.number(),
    /** How many of the matches wait for approval. */
    waiting: z.number(),
    /**
     * Active administrators who replaced their one-use password; for members all active ones. The last one cannot
     * be removed.
     */
    admins: z.number(),
  }),
});

export const Invitation = z.object({
  id,
  role: Role,
  createdByName: z.nullable(z.string()),
  createdAt: sentInstant,
  expiresAt: sentInstant,
  /** The address that it was made for. */
  email: z.nullable(z.string()),
  /** How many people may join with it, and how many did. */
  mostUses: z.number(),
  uses: z.number(),
});

export type Invitation = z.output<typeof Invitation>;

export const listInvitations = endpoint('GET /api/organization/invitations', {
  access: 'admin',
  summary: 'List the valid invitations',
  answer: z.object({
    invitations: z.array(Invitation),
    /** People of the directory with an address, but without an account; at most 100. */
    uninvited: z.array(z.object({ name: z.string(), email: z.string() })),
  }),
});

export const createInvitation = endpoint('POST /api/organization/invitations', {
  access: 'admin',
  summary:
    'Create an invitation, valid for 7 days, for one person or, with `mostUses`, for several, who join as users and may need approval; only this response contains its token',
  errors: ['no-permission', 'list-full', 'registration-closed', 'shared-for-users'],
  body: z.strictObject({
    role: Role,
    mostUses: z._default(z.int().check(z.minimum(1), z.maximum(mostInvited)), 1),
  }),
  answer: z.extend(Invitation, { token: z.string() }),
  status: 201,
});

export const inviteAddresses = endpoint('POST /api/organization/invitations/addresses', {
  access: 'admin',
  summary:
    'Invite up to 100 addresses, each for 7 days, instead of earlier invitations of these; the server mails the links or, if it sends no mail, answers with their tokens',
  errors: ['no-permission', 'list-full', 'registration-closed', 'email-domain'],
  body: z.strictObject({
    role: Role,
    emails: z
      .array(accountEmail('Must be a valid email address'))
      .check(z.minLength(1), z.maxLength(mostInvited)),
  }),
  answer: z.object({
    invitations: z.array(
      z.extend(Invitation, {
        /** Null if the link was mailed. */
        token: z.nullable(z.string()),
      }),
    ),
    /** Addresses with an account of the organization, also one that waits for approval; they are not invited. */
    existing: z.array(z.string()),
  }),
  status: 201,
});

export const revokeInvitation = endpoint('DELETE /api/organization/invitations/:id', {
  access: 'admin',
  summary: 'Revoke an invitation',
  errors: ['no-permission'],
  params: idParams,
});

export const readInvitation = endpoint('POST /api/auth/invitation', {
  access: 'anyone',
  tag: 'Sign-in',
  limited: 'lookup',
  summary: 'Get the organization and role of an invitation',
  errors: ['invitation-invalid', 'registration-closed'],
  body: z.strictObject({ token: text(100) }),
  answer: z.object({
    organization: z.object({ id, name: z.string() }),
    role: Role,
    /** Unless the address is known to be of the organization. */
    needsApproval: z.boolean(),
  }),
});
