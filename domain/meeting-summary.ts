// The copied summary of a meeting: title, duration, attendee count, total cost, hourly rate and a bulleted list.

import { formatDuration } from './meter.ts';
import { formatDollarsAndCents, toDollars } from './money.ts';

export type SummaryInput = {
  title: string;
  minutes: number;
  totalCents: number;
  hourlyCostCents: number;
  attendees: readonly { name: string; role: string }[];
};

/** Plain text for the clipboard. It names people and roles, never a person's rate or tier. */
export function meetingSummary(meeting: SummaryInput): string {
  return [
    meeting.title,
    `Duration: ${formatDuration(meeting.minutes)}`,
    `Attendees: ${meeting.attendees.length}`,
    `Total cost: ${formatDollarsAndCents(toDollars(meeting.totalCents))}`,
    `Hourly rate: ${formatDollarsAndCents(toDollars(meeting.hourlyCostCents))}`,
    '',
    'Attendees:',
    ...meeting.attendees.map((attendee) => `• ${attendee.name} (${attendee.role})`),
  ].join('\n');
}
