import { t } from '#domain/format/text.ts';
import type { MeetingText } from '#domain/meetings/meeting-texts.ts';

/** The labels of a meeting's texts. */
export const textLabels: Record<MeetingText, string> = {
  department: t`Department`,
  location: t`Location`,
  agenda: t`Agenda or goal`,
};
