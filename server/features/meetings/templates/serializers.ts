// Templates with the field names of the specification.

import type { Template, TemplateInput } from '#contract/meetings/templates.ts';
import { averageHourlyRateCents } from '#domain/money/cost.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { toMajor } from '#domain/money/money.ts';
import { canEdit } from '#domain/accounts/permissions.ts';
import { templateMinutes } from '#domain/meetings/template.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import type { Shown } from '#server/db/visible-to.ts';
import type { ListedTemplate } from './store.ts';

/** The stored columns of a request. */
export function detailsOf(posted: TemplateInput) {
  return {
    name: posted.name,
    title: posted.title,
    type: posted.meeting_type,
    durationMinutes: templateMinutes(posted.duration_minutes),
  };
}

export const toTemplate = ({ people, ...template }: Shown<ListedTemplate>, reader: Member): Template => ({
  id: template.id,
  name: template.name,
  title: template.title,
  average_hourly_rate: toMajor(averageHourlyRateCents(people)),
  attendee_count: people.length,
  duration_minutes: template.durationMinutes,
  meetingType: { name: template.type },
  attendees: people.map(({ name, role, salaryTier, hourlyRateCents }) => ({
    name,
    role,
    salary_tier: salaryTier,
    hourly_rate: toMajor(hourlyRateCents),
  })),
  created_date: isoInstant(template.createdAt),
  version: template.version,
  canEdit: canEdit(reader, template),
});
