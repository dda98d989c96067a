// The texts of invitations, for guests and for the organizer's own calendar.

import type { Repeat } from '#domain/calendar/planned-days.ts';
import { usEnglish as format } from '#domain/format/format.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { ChangeRow, StoredPlan } from './store.ts';

/** 'continued': the coming meetings are another plan of the series. 'ended': without coming meetings. */
export const mailKinds = ['invitation', 'update', 'continued', 'ended', 'cancellation'] as const;
export type MailKind = (typeof mailKinds)[number];

const subjects: Record<MailKind, string> = {
  invitation: 'Invitation',
  update: 'Updated invitation',
  continued: 'Changed series',
  ended: 'Ended series',
  cancellation: 'Canceled',
};

export const subjectOf = (kind: MailKind, { title }: StoredPlan): string => `${subjects[kind]}: ${title}`;

/** A stranger's text must not be the subject of a mail to somebody who does not know this server. */
export const guestSubjects: Record<MailKind, string> = {
  invitation: 'Invitation to a meeting',
  update: 'Updated invitation to a meeting',
  continued: 'Changed series of meetings',
  ended: 'Ended series of meetings',
  cancellation: 'Canceled meeting',
};

export function introFor(kind: MailKind, change: ChangeRow | null, who: string): string {
  if (change) return `${who} ${changeText(change)}`;
  switch (kind) {
    case 'invitation':
      return `${who} invites you to a meeting.`;
    case 'update':
      return `${who} changed a meeting that you are invited to.`;
    case 'continued':
      return `${who} changed the coming meetings of a series. What took place stays in your calendar, and the series ends there; the coming meetings are another invitation.`;
    case 'ended':
      return `${who} does not expect you at the coming meetings of a series. What took place stays in your calendar.`;
    case 'cancellation':
      return `${who} canceled a meeting that you were invited to.`;
  }
}

export function introForOrganizer(kind: MailKind, change: ChangeRow | null): string {
  if (change) return `You ${changeText(change)}`;
  switch (kind) {
    case 'invitation':
      return 'You planned a meeting.';
    case 'update':
      return 'You changed a meeting.';
    case 'continued':
      return 'You changed the coming meetings of a series. What took place stays in your calendar, and the series ends there; the coming meetings are another mail.';
    case 'ended':
      return 'You canceled the coming meetings of a series. What took place stays in your calendar.';
    case 'cancellation':
      return 'You canceled a meeting.';
  }
}

function changeText({ isCanceled, startsAt, originalStart }: ChangeRow): string {
  if (isCanceled === 1) return 'canceled one meeting of a series. The others take place.';
  return startsAt === originalStart
    ? 'put one meeting of a series back to its usual time.'
    : 'moved one meeting of a series. The others stay as they are.';
}

/** What the recipient's calendar does with the mail. */
export function hintFor(kind: MailKind, isOrganizer: boolean): string {
  if (isOrganizer) return 'This mail is for your own calendar. Nobody waits for your answer.';
  return kind === 'invitation' || kind === 'update' ? 'Your calendar can answer this invitation.' : '';
}

const rhythms: Record<Repeat, string> = {
  day: 'every working day',
  week: 'every week',
  'two-weeks': 'every second week',
  month: 'every month',
};

export function factsOf(plan: StoredPlan, change: ChangeRow | null): string {
  const { title, startsAt, durationMinutes, timeZone, repeats, untilDay } = plan;
  const timesAt = (start: number) => format.timeRange(isoInstant(start), durationMinutes, timeZone);
  if (change) {
    const isMoved = change.startsAt !== change.originalStart;
    return [
      title,
      timesAt(change.startsAt),
      ...(isMoved ? [`Instead of ${timesAt(change.originalStart)}`] : []),
    ].join('\n');
  }
  const until = untilDay === null ? '' : ` until ${format.longDay(untilDay)}`;
  return [
    title,
    timesAt(startsAt),
    ...(repeats === null ? [] : [`Repeats ${rhythms[repeats]}${until}`]),
  ].join('\n');
}
