// The copied summary of a meeting: title, duration, attendee count, total cost, hourly rate and a bulleted list.

import { usEnglish as format } from '#domain/format/format.ts';
import { formatDuration } from './meter.ts';
import { toDollars } from '#domain/money/money.ts';

export type SummaryInput = {
  title: string;
  minutes: number;
  /** It has not been held: duration and cost are what is expected. */
  isEstimate?: boolean;
  totalCents: number;
  hourlyCostCents: number;
  attendees: readonly { name: string; role: string }[];
  /** Who was there without a name. */
  unnamedAttendees?: number;
};

/** Plain text for the clipboard. It names people and roles, never a person's rate or tier. */
export function meetingSummary(meeting: SummaryInput): string {
  const { attendees, unnamedAttendees = 0 } = meeting;
  return [
    meeting.title,
    `${meeting.isEstimate ? 'Estimated duration' : 'Duration'}: ${formatDuration(meeting.minutes)}`,
    `Attendees: ${format.integer(attendees.length + unnamedAttendees)}`,
    `${meeting.isEstimate ? 'Estimated cost' : 'Total cost'}: ${format.moneyWithCents(toDollars(meeting.totalCents))}`,
    `Hourly rate: ${format.moneyWithCents(toDollars(meeting.hourlyCostCents))}`,
    '',
    'Attendees:',
    ...attendees.map(({ name, role }) => `• ${name} (${role})`),
    ...(unnamedAttendees > 0 ? [`• ${format.integer(unnamedAttendees)} more`] : []),
  ].join('\n');
}
