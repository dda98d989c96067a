// A meeting that was kept for later and then refused is a draft again, with all that was said of it.

import { defaultMeetingTitle, meetingTypes } from '#domain/meetings/meeting-types.ts';
import { stoppedMeter } from '#domain/meetings/meter.ts';
import { toCents } from '#domain/money/money.ts';
import type { KeptMeeting } from '#web/api/kept-saves.ts';
import { randomKey } from '#web/components/random-key.ts';
import { type Draft, freshDraft } from './draft.ts';
import { isUntouched } from './draft-templates.ts';

/** Whether nothing would be lost with it. Type and department may be those of the meeting before. */
export const isBlank = (draft: Draft): boolean =>
  isUntouched(draft) &&
  ['', defaultMeetingTitle].includes(draft.title.trim()) &&
  draft.agenda.trim() === '' &&
  draft.scheduledTime === '' &&
  draft.plannedMinutes === null;

/** Under the same key, as one that was sent: whatever becomes of it, it is one meeting. */
export function draftOfSave(saved: KeptMeeting): Draft {
  const { draftKey, title, type, department, agenda, plannedMinutes, durationMinutes } = saved;
  return {
    ...freshDraft(draftKey),
    sentAtMs: Date.parse(saved.startedAt),
    title,
    type: meetingTypes.find((known) => known === type) ?? 'other',
    department: department ?? '',
    agenda: agenda ?? '',
    plannedMinutes,
    scheduledTime: saved.scheduledAt ? timeOf(saved.scheduledAt) : '',
    attendees: saved.attendees.map(({ hourlyRate, ...attendee }) => ({
      ...attendee,
      key: randomKey(),
      hourlyRateCents: toCents(hourlyRate),
    })),
    meter: {
      ...stoppedMeter,
      startedAtMs: Date.parse(saved.startedAt),
      bankedMs: durationMinutes * 60_000,
    },
  };
}

/** "HH:mm" on the clock of this browser. */
function timeOf(instant: string): string {
  const at = new Date(instant);
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
