// Groups of attendees, shared in the organization.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { requiredText, idInPath, line, multilineText, wholeNumber } from './fields.ts';

export const groupNameMissing = 'Group name is required';
export const memberNameMissing = 'Please enter a name and select a group.';
export const tierMissing = 'Please choose a salary tier.';

const details = {
  name: requiredText(1, 120, groupNameMissing),
  description: z._default(z.nullable(multilineText(500)), null),
};

export const GroupInput = z.strictObject(details);

/** With the key of its draft a group is made once, however often its save is sent. */
export const GroupDraft = z.strictObject({ draftKey: z.optional(z.uuid()), ...details });

/** `version` is the one that was read; somebody else's change in between is a 409. */
export const GroupEdit = z.strictObject({ version: wholeNumber(1, 2 ** 31 - 1), ...details });

export const GroupMemberDraft = z.strictObject({
  /** With the key of its draft a member is added once, however often it is sent. */
  draftKey: z.optional(z.uuid()),
  name: requiredText(1, 120, memberNameMissing),
  /** Left out, it is "Team Member". */
  role: z._default(line(120), ''),
  /** A tier of the organization; the server takes the rate from it. */
  salaryTier: requiredText(1, 60, tierMissing),
});

export const GroupMember = z.object({
  id: z.number(),
  name: z.string(),
  role: z.string(),
  /** Null for whoever may not see it. */
  salaryTier: z.nullable(z.string()),
  /** Dollars an hour; the average of the group for whoever may not see the tier. */
  hourlyRate: z.number(),
});

export type GroupMember = z.output<typeof GroupMember>;

export const Group = z.object({
  id: z.number(),
  name: z.string(),
  description: z.nullable(z.string()),
  createdDate: z.string(),
  version: z.number(),
  /** Author or administrator: may change the group and sees its tiers. */
  canEdit: z.boolean(),
  members: z.array(GroupMember),
});

export type Group = z.output<typeof Group>;

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  access: 'member',
  summary: 'The groups in the order in which they were made, each with its members in the order of adding',
  answer: z.object({ groups: z.array(Group) }),
});

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  access: 'member',
  summary: 'Make a group',
  errors: ['list-full'],
  body: GroupDraft,
  answer: Group,
  status: [201, 200],
});

const one = z.object({ id: idInPath });

export const editGroup = endpoint({
  method: 'PUT',
  path: '/api/groups/:id',
  access: 'member',
  summary: 'Change name and description of a group; author or administrator',
  errors: ['no-permission', 'edit-conflict'],
  params: one,
  body: GroupEdit,
  answer: Group,
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id',
  access: 'member',
  summary: 'Delete a group; author or administrator',
  errors: ['no-permission'],
  params: one,
});

export const addGroupMember = endpoint({
  method: 'POST',
  path: '/api/groups/:id/members',
  access: 'member',
  summary: 'Add a member at the end of a group; author or administrator',
  errors: ['no-permission', 'list-full'],
  params: one,
  body: GroupMemberDraft,
  answer: Group,
  status: [201, 200],
});

/** What is left out stays as it is. */
export const GroupMemberEdit = z.strictObject({
  name: z.optional(requiredText(1, 120, memberNameMissing)),
  role: z.optional(line(120)),
  salaryTier: z.optional(requiredText(1, 60, tierMissing)),
  /** 1 is the first; beyond the end is the last. */
  place: z.optional(wholeNumber(1, 1000)),
});

export const editGroupMember = endpoint({
  method: 'PATCH',
  path: '/api/groups/:id/members/:memberId',
  access: 'member',
  summary: 'Change name, role, tier or place of a member of a group; author or administrator',
  errors: ['no-permission'],
  params: z.object({ id: idInPath, memberId: idInPath }),
  body: GroupMemberEdit,
  answer: Group,
});

export const removeGroupMember = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/members/:memberId',
  access: 'member',
  summary: 'Remove a member from a group; author or administrator',
  errors: ['no-permission'],
  params: z.object({ id: idInPath, memberId: idInPath }),
});
