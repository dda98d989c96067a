import { randomUUID } from 'node:crypto';
import type { KeyedDraft } from '#web/api/outbox.ts';

/** A meeting as the calculator saves it. */
export const typedMeeting = (title: string): KeyedDraft => ({
  draftKey: randomUUID(),
  title,
  type: 'other',
  department: null,
  agenda: null,
  startedAt: '2026-11-19T12:00:00.000Z',
  durationMinutes: 30,
  plannedMinutes: null,
  attendees: [
    { name: 'Ada', role: 'Lead', salaryTier: null, hourlyRate: 55, joinedMinute: 0, leftMinute: null },
  ],
});
