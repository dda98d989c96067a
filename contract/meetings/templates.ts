// Meeting templates. Field names are those of sections 3 and 7.4 of the specification.

import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import { meetingTypes } from '#domain/meetings/meeting.ts';
import { endpoint } from '#contract/endpoint.ts';
import { amount, id, idParams, requiredText, wholeNumber, version } from '#contract/fields.ts';
import { longestMeetingMinutes } from './meetings.ts';

export const templateIncomplete = t`Please add attendees and enter a template name.`;

export const TemplateAttendee = z.strictObject({
  name: requiredText(1, 120, t`Please provide both a name and a role.`),
  role: requiredText(1, 120, t`Please provide both a name and a role.`),
  salary_tier: z.optional(z.nullable(requiredText(1, 60, t`Please choose a salary tier.`))),
  /**
   * Amount per hour at the time of saving. Without it, and for callers who do not see pay, the person's rate in
   * the directory or the organization's default rate applies.
   */
  hourly_rate: z.optional(amount(100_000)),
});

const details = {
  name: requiredText(1, 120, templateIncomplete),
  title: requiredText(1, 200, t`Please enter a title.`),
  meeting_type: z.enum(meetingTypes, 'Please choose a meeting type.'),
  /** 0 is saved as 30. */
  duration_minutes: wholeNumber(0, longestMeetingMinutes),
  attendees: z
    .array(TemplateAttendee)
    .check(z.minLength(1, templateIncomplete), z.maxLength(500, t`At most 500 attendees`)),
};

export const TemplateInput = z.strictObject(details);
export type TemplateInput = z.output<typeof TemplateInput>;

/** Retries with the same `draftKey` create only one template. */
export const TemplateDraft = z.strictObject({ draftKey: z.optional(z.uuid()), ...details });

/** `version` is the version that the client read; a save with an older one is rejected with 409. */
export const TemplateEdit = z.strictObject({ version, ...details });

export const Template = z.object({
  id,
  name: z.string(),
  title: z.string(),
  average_hourly_rate: z.number(),
  attendee_count: z.number(),
  duration_minutes: z.number(),
  meetingType: z.object({ name: z.enum(meetingTypes) }),
  /**
   * Tiers and rates from today's directory, otherwise as saved; without permission to see pay, no tier and the
   * blended rate.
   */
  attendees: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      salary_tier: z.nullable(z.string()),
      hourly_rate: z.number(),
    }),
  ),
  created_date: z.string(),
  version: z.number(),
  /** True for the author and administrators. */
  canEdit: z.boolean(),
});

export type Template = z.output<typeof Template>;

export const listTemplates = endpoint('GET /api/templates', {
  access: 'member',
  scope: 'meetings:read',
  summary: 'List the templates, newest first',
  answer: z.object({ items: z.array(Template) }),
});

export const saveTemplate = endpoint('POST /api/templates', {
  access: 'member',
  summary: 'Save a template; repeating the draft key returns the same template',
  errors: ['list-full'],
  body: TemplateDraft,
  answer: Template,
  status: [201, 200],
});

export const editTemplate = endpoint('PUT /api/templates/:id', {
  access: 'member',
  summary: 'Change a template (author or administrator)',
  errors: ['no-permission', 'edit-conflict'],
  params: idParams,
  body: TemplateEdit,
  answer: Template,
});

export const deleteTemplate = endpoint('DELETE /api/templates/:id', {
  access: 'member',
  summary: 'Delete a template (author or administrator)',
  errors: ['no-permission'],
  params: idParams,
});
