// Meetings to test with.

import { randomUUID } from 'node:crypto';
import type { Input } from '#contract/endpoint.ts';
import type { saveMeeting } from '#contract/meetings/meetings.ts';

type Body = Input<typeof saveMeeting>['body'];
type Draft = Body & Required<Pick<Body, 'draftKey' | 'type' | 'plannedMinutes'>>;

export const attendee = (name: string, hourlyRate: number) => ({
  name,
  role: 'Engineer',
  salaryTier: 'mid',
  hourlyRate,
});

/** As many people as amounts in a mail to a manager need, at 110 dollars an hour. */
export const fivePeople = [
  ...['Ada', 'Grace'].map((name) => attendee(name, 55)),
  ...['Alan', 'Kurt', 'Emmy'].map((name) => attendee(name, 0)),
];

/** Half an hour with two people at 55 dollars: 55 dollars. */
export function meetingDraft(changes: Partial<Draft> = {}): Draft {
  return {
    draftKey: randomUUID(),
    title: 'Standup',
    type: 'standup',
    department: null,
    agenda: null,
    startedAt: '2026-11-20T10:00:00.000Z',
    durationMinutes: 30,
    plannedMinutes: null,
    attendees: [attendee('Ada', 55), attendee('Grace', 55)],
    ...changes,
  };
}
