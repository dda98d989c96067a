// A template replaces what the draft is about; a group adds to who is in it.

import type { Group } from '#contract/groups.ts';
import type { Template } from '#contract/templates.ts';
import { newcomers } from '#domain/meetings/group.ts';
import { stoppedMeter } from '#domain/meetings/meter.ts';
import { toCents } from '#domain/money/money.ts';
import { addAttendee, asAnother, type Draft, isAtZero } from './draft.ts';
import { randomKey } from '#web/components/random-key.ts';

/** Whether a template would replace nothing that somebody would miss. */
export function isUntouched(draft: Draft): boolean {
  return draft.attendees.length === 0 && isAtZero(draft.meter);
}

/**
 * Title, type, people and duration are the template's. The duration is what was planned, and stands on the stopped
 * meter as an estimate, so that its cost is seen at once and a meeting that has been held can be saved as it is.
 */
export function takeTemplate(draft: Draft, template: Template): Draft {
  const people = template.attendees.map(({ name, role, salary_tier, hourly_rate }) => ({
    key: randomKey(),
    name,
    role,
    salaryTier: salary_tier,
    hourlyRateCents: toCents(hourly_rate),
  }));
  return people.reduce(addAttendee, {
    // A retry of the one before must not be taken for it.
    ...asAnother(draft, randomKey()),
    title: template.title,
    type: template.meetingType.name,
    plannedMinutes: template.duration_minutes,
    scheduledTime: '',
    dismissedHints: [],
    attendees: [],
    meter: { ...stoppedMeter, bankedMs: template.duration_minutes * 60_000 },
    isEstimate: true,
  });
}

/** The draft with the group's members who were not in it, and how many those are. */
export function takeGroup(draft: Draft, group: Group): { draft: Draft; added: number } {
  const added = newcomers(draft.attendees, group.members).map(({ name, role, salaryTier, hourlyRate }) => ({
    key: randomKey(),
    name,
    role,
    salaryTier,
    hourlyRateCents: toCents(hourlyRate),
  }));
  return { draft: added.reduce(addAttendee, draft), added: added.length };
}
