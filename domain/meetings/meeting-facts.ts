// The facts of a stored meeting that the hygiene score needs.

import type { PublishedWord } from './ratings/published-word.ts';
import type { MeetingFacts } from '#domain/reports/coach/score.ts';
import { type MeetingOrigin, sourceOf } from './meeting.ts';
import { meetingKind } from './meeting-kind.ts';
import { minuteMs } from '#domain/time/time-units.ts';

export type RecordedMeeting = {
  type: string;
  title: string;
  /** 1 with an agenda or goal, 0 without one, null if unknown: an import may lack descriptions. */
  hasAgenda: 0 | 1 | null;
  outcomes: string | null;
  actionItemsCount: number | null;
  worthIt: 'yes' | 'maybe' | 'no' | null;
  attendeesWord?: PublishedWord | null;
  attendeeCount: number;
  durationMinutes: number;
  startedAt: number;
  scheduledAt: number | null;
};

/** Epoch ms: start plus duration, since pauses are not stored. */
export const endOf = ({ startedAt, durationMinutes }: RecordedMeeting): number =>
  startedAt + durationMinutes * minuteMs;

/** Facts of a stored meeting, or of a hypothetical change of the meeting `of`, which keeps its end and its kind. */
export function meetingFacts(meeting: RecordedMeeting, of = meeting): MeetingFacts {
  const { hasAgenda, outcomes, actionItemsCount, worthIt, attendeeCount, durationMinutes } = meeting;
  const { attendeesWord = null } = meeting;
  return {
    kind: meetingKind(of),
    agenda: hasAgenda === 1,
    agendaKnown: hasAgenda !== null,
    outcomes,
    actionItemsCount,
    worthIt,
    attendeesWord,
    attendeeCount,
    durationMinutes,
    endedAtMs: endOf(of),
    minutesLate: minutesLate(meeting.startedAt, meeting.scheduledAt),
  };
}

/** Whole minutes from the scheduled to the actual start, at least 0; null without a schedule. */
function minutesLate(startedAt: number, scheduledAt: number | null): number | null {
  return scheduledAt === null ? null : Math.max(0, Math.floor((startedAt - scheduledAt) / minuteMs));
}

/** Text that stands for none. */
const placeholder = /^(?:agenda|n\/?a|none|tba|tbd|to ?do)$/i;

/** Whether an agenda has words: not "x", "…" or "TBD". A word of Chinese, Japanese or Korean has one or two signs. */
const saysSomething = (agenda: string | null): boolean => {
  const text = agenda?.trim() ?? '';
  return (
    !placeholder.test(text) &&
    /[\p{L}\p{N}]{3}|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]{2}/u.test(text)
  );
};

/** Whether the agenda is known: an imported meeting without one may only lack the text. */
export function agendaOf(
  agenda: string | null,
  origin: MeetingOrigin,
  before: 0 | 1 | null = origin === 'import' ? null : 0,
): 0 | 1 | null {
  if (saysSomething(agenda)) return 1;
  // Of a calendar event, only the existence of an agenda is known, never its text.
  if (sourceOf(origin) === 'calendar') return before;
  // A user who removed the agenda confirmed that there is none.
  return before === 1 ? 0 : before;
}
