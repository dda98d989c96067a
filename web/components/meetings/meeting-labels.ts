import type { MeetingText } from '#domain/meetings/meeting-texts.ts';

/** The labels of a meeting's texts. */
export const textLabels: Record<MeetingText, string> = {
  department: 'Department',
  location: 'Location',
  agenda: 'Agenda or goal',
};
