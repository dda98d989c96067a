// What the hygiene score needs to know of a meeting, from what is recorded of it.

import type { MeetingFacts } from '#domain/hygiene/score.ts';
import { minuteMs } from '#domain/time/time-units.ts';

export type RecordedMeeting = {
  type: string;
  /** 1 with an agenda or goal, 0 without one, null where nobody knows: an import can leave descriptions out. */
  hasAgenda: 0 | 1 | null;
  outcomes: string | null;
  actionItemsCount: number | null;
  worthIt: 'yes' | 'maybe' | 'no' | null;
  attendeeCount: number;
  durationMinutes: number;
  startedAt: number;
  scheduledAt: number | null;
};

/** Epoch ms. Pauses are not recorded, so a meeting ended its length after it began. */
export const endOf = ({ startedAt, durationMinutes }: RecordedMeeting): number =>
  startedAt + durationMinutes * minuteMs;

/** Facts of a recorded meeting, or of one that is made up and ended when another one did. */
export function meetingFacts(meeting: RecordedMeeting, endedAtMs = endOf(meeting)): MeetingFacts {
  const { type, hasAgenda, outcomes, actionItemsCount, worthIt, attendeeCount, durationMinutes } = meeting;
  return {
    type,
    agenda: hasAgenda === 1,
    agendaKnown: hasAgenda !== null,
    outcomes,
    actionItemsCount,
    worthIt,
    attendeeCount,
    durationMinutes,
    endedAtMs,
    minutesLate: minutesLate(meeting.startedAt, meeting.scheduledAt),
  };
}

/** Whole minutes between the scheduled and the actual start, at least 0; null where no start was scheduled. */
function minutesLate(startedAt: number, scheduledAt: number | null): number | null {
  return scheduledAt === null ? null : Math.max(0, Math.floor((startedAt - scheduledAt) / minuteMs));
}

/** What is known of a meeting's agenda. An import without a text may only have left it out. */
export function agendaOf(
  agenda: string | null,
  source: 'calculator' | 'import' | 'live',
  before: 0 | 1 | null = source === 'import' ? null : 0,
): 0 | 1 | null {
  if (agenda) return 1;
  // Whoever took an agenda away said that there is none.
  return before === 1 ? 0 : before;
}
