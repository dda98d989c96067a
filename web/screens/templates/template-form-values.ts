import type * as z from 'zod/mini';
import type { Template, TemplateInput } from '#contract/templates.ts';
import { meetingTypes } from '#domain/meetings/meeting-types.ts';
import { fallbackTemplateMinutes } from '#domain/meetings/template.ts';

export type TemplateFormValues = z.input<typeof TemplateInput>;

/** What the form starts with: a new template, or one that was read. */
export function formValuesOf(template: Template | undefined): TemplateFormValues {
  return {
    name: template?.name ?? '',
    title: template?.title ?? '',
    meeting_type: template?.meetingType.name ?? meetingTypes[0],
    duration_minutes: template?.duration_minutes ?? fallbackTemplateMinutes,
    attendees: template?.attendees ?? [],
  };
}
