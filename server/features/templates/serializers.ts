// Templates with the field names of the specification; at the average rate for readers who may not see pay.

import type { Template, TemplateInput } from '#contract/templates.ts';
import { averageHourlyRateCents } from '#domain/money/cost.ts';
import { atAverageRate } from '#domain/money/salary-tiers.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { toCents, toDollars } from '#domain/money/money.ts';
import { canEdit, seesPay } from '#domain/people/permissions.ts';
import { templateMinutes } from '#domain/meetings/template.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import type { PersonRow, TemplateRow } from './store.ts';

/** The stored columns of a request. */
export function detailsOf(posted: TemplateInput) {
  return {
    name: posted.name,
    title: posted.title,
    type: posted.meeting_type,
    durationMinutes: templateMinutes(posted.duration_minutes),
  };
}

export const peopleOf = (posted: TemplateInput): PersonRow[] =>
  posted.attendees.map(({ name, role, salary_tier, hourly_rate }) => ({
    name,
    role,
    salaryTier: salary_tier,
    hourlyRateCents: toCents(hourly_rate),
  }));

export function wholeTemplate(template: TemplateRow, people: readonly PersonRow[], reader: Member): Template {
  return {
    id: template.id,
    name: template.name,
    title: template.title,
    average_hourly_rate: toDollars(averageHourlyRateCents(people)),
    attendee_count: people.length,
    duration_minutes: template.durationMinutes,
    meetingType: { name: template.type },
    attendees: (seesPay(reader) ? people : atAverageRate(people)).map(
      ({ name, role, salaryTier, hourlyRateCents }) => ({
        name,
        role,
        salary_tier: salaryTier,
        hourly_rate: toDollars(hourlyRateCents),
      }),
    ),
    created_date: isoInstant(template.createdAt),
    version: template.version,
    canEdit: canEdit(reader, template),
  };
}
