// Groups of attendees, shared within an organization.

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import {
  id,
  idInPath,
  idParams,
  multilineText,
  requiredText,
  sentInstant,
  text,
  wholeNumber,
  version,
} from '#contract/fields.ts';
import { t } from '#domain/format/text.ts';

export const groupNameMissing = t`Group name is required`;
export const memberNameMissing = t`Please enter a name and select a group.`;
export const tierMissing = t`Please choose a salary tier.`;

const details = {
  name: requiredText(1, 120, groupNameMissing),
  description: z._default(z.nullable(multilineText(500)), null),
};

export const GroupInput = z.strictObject(details);

/** Retries with the same `draftKey` create only one group. */
export const GroupDraft = z.strictObject({ draftKey: z.optional(z.uuid()), ...details });

/** `version` is the version that the client read; a save with an older one is rejected with 409. */
export const GroupEdit = z.strictObject({ version, ...details });

export const GroupMemberDraft = z.strictObject({
  /** Retries with the same key add only one member. */
  draftKey: z.optional(z.uuid()),
  name: requiredText(1, 120, memberNameMissing),
  /** "Team Member" if empty. */
  role: z._default(text(120), ''),
  /**
   * A tier of the organization. Required only from callers who see pay, for people without a tier in the directory;
   * ignored from others.
   */
  salaryTier: z.optional(requiredText(1, 60, tierMissing)),
});

export const GroupMember = z.object({
  id,
  name: z.string(),
  role: z.string(),
  /** Null without permission to see pay. */
  salaryTier: z.nullable(z.string()),
  /**
   * Amount per hour from today's directory, otherwise of the tier; the blended rate without permission to see pay.
   */
  hourlyRate: z.number(),
});

export type GroupMember = z.output<typeof GroupMember>;

export const Group = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  createdDate: sentInstant,
  version: z.number(),
  /** True for the author and administrators. */
  canEdit: z.boolean(),
  members: z.array(GroupMember),
});

export type Group = z.output<typeof Group>;

export const listGroups = endpoint('GET /api/groups', {
  access: 'member',
  scope: 'meetings:read',
  summary: 'List the groups, oldest first, with their members in order',
  answer: z.object({ groups: z.array(Group) }),
});

export const createGroup = endpoint('POST /api/groups', {
  access: 'member',
  summary: 'Create a group',
  errors: ['list-full'],
  body: GroupDraft,
  answer: Group,
  status: [201, 200],
});

export const editGroup = endpoint('PUT /api/groups/:id', {
  access: 'member',
  summary: 'Change the name and description of a group (author or administrator)',
  errors: ['no-permission', 'edit-conflict'],
  params: idParams,
  body: GroupEdit,
  answer: Group,
});

export const deleteGroup = endpoint('DELETE /api/groups/:id', {
  access: 'member',
  summary: 'Delete a group (author or administrator)',
  errors: ['no-permission'],
  params: idParams,
});

export const addGroupMember = endpoint('POST /api/groups/:id/members', {
  access: 'member',
  summary: 'Add a member to the end of a group (author or administrator)',
  errors: ['no-permission', 'list-full'],
  params: idParams,
  body: GroupMemberDraft,
  answer: Group,
  status: [201, 200],
});

/** Omitted fields keep their values. */
export const GroupMemberEdit = z.strictObject({
  name: z.optional(requiredText(1, 120, memberNameMissing)),
  role: z.optional(text(120)),
  salaryTier: z.optional(requiredText(1, 60, tierMissing)),
  /** Position from 1; beyond the end means last. */
  place: z.optional(wholeNumber(1, 1000)),
});

export const editGroupMember = endpoint('PATCH /api/groups/:id/members/:memberId', {
  access: 'member',
  summary: 'Change the name, role, tier or position of a group member (author or administrator)',
  errors: ['no-permission'],
  params: z.object({
    id: idInPath,
    memberId: idInPath.check(z.describe('The id of the member of the group.')),
  }),
  body: GroupMemberEdit,
  answer: Group,
});

export const removeGroupMember = endpoint('DELETE /api/groups/:id/members/:memberId', {
  access: 'member',
  summary: 'Remove a member from a group (author or administrator)',
  errors: ['no-permission'],
  params: z.object({
    id: idInPath,
    memberId: idInPath.check(z.describe('The id of the member of the group.')),
  }),
});
