// Meetings kept ready. Names are those of sections 3 and 7.4 of the specification.

import * as z from 'zod/mini';
import { meetingTypes } from '#domain/meetings/meeting.ts';
import { endpoint } from './endpoint.ts';
import { dollars, requiredText, idInPath, wholeNumber } from './fields.ts';
import { longestMeetingMinutes } from './meetings.ts';

export const templateIncomplete = 'Please add attendees and enter a template name.';

export const TemplateAttendee = z.strictObject({
  name: requiredText(1, 120, 'Please provide both a name and a role.'),
  role: requiredText(1, 120, 'Please provide both a name and a role.'),
  salary_tier: z.nullable(requiredText(1, 60, 'Please choose a salary tier.')),
  /** Dollars an hour, kept as they are at saving. */
  hourly_rate: dollars(100_000),
});

const details = {
  name: requiredText(1, 120, templateIncomplete),
  title: requiredText(1, 200, 'Please enter a title.'),
  meeting_type: z.enum(meetingTypes, 'Please choose a meeting type.'),
  /** 0 is saved as 30. */
  duration_minutes: wholeNumber(0, longestMeetingMinutes),
  attendees: z
    .array(TemplateAttendee)
    .check(z.minLength(1, templateIncomplete), z.maxLength(500, 'At most 500 attendees')),
};

export const TemplateInput = z.strictObject(details);
export type TemplateInput = z.output<typeof TemplateInput>;

/** With the key of its draft a template is made once, however often its save is sent. */
export const TemplateDraft = z.strictObject({ draftKey: z.optional(z.uuid()), ...details });

/** `version` is the one that was read; somebody else's change in between is a 409. */
export const TemplateEdit = z.strictObject({ version: wholeNumber(1, 2 ** 31 - 1), ...details });

export const Template = z.object({
  id: z.number(),
  name: z.string(),
  title: z.string(),
  average_hourly_rate: z.number(),
  attendee_count: z.number(),
  duration_minutes: z.number(),
  meetingType: z.object({ name: z.enum(meetingTypes) }),
  /** For whoever may not see who earns what: no tier, and the average rate. */
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
  /** Author or administrator: may change the template and sees its tiers. */
  canEdit: z.boolean(),
});

export type Template = z.output<typeof Template>;

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/templates',
  access: 'member',
  summary: 'The templates of the organization, newest first',
  answer: z.object({ items: z.array(Template) }),
});

export const saveTemplate = endpoint({
  method: 'POST',
  path: '/api/templates',
  access: 'member',
  summary: 'Save a template; the same draft key again answers with the template that it made',
  errors: ['list-full'],
  body: TemplateDraft,
  answer: Template,
  status: [201, 200],
});

const one = z.object({ id: idInPath });

export const editTemplate = endpoint({
  method: 'PUT',
  path: '/api/templates/:id',
  access: 'member',
  summary: 'Change a template; author or administrator',
  errors: ['no-permission', 'edit-conflict'],
  params: one,
  body: TemplateEdit,
  answer: Template,
});

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/templates/:id',
  access: 'member',
  summary: 'Delete a template; author or administrator',
  errors: ['no-permission'],
  params: one,
});
