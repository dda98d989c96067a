// The texts of invitations, for guests and for the organizer's own calendar.

import type { Repeat } from '#domain/calendar/planned-days.ts';
import type { Format } from '#domain/format/format.ts';
import { t } from '#domain/format/text.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { ChangeRow, StoredPlan } from './store.ts';

/** 'continued': the coming meetings are another plan of the series. 'ended': without coming meetings. */
export const mailKinds = ['invitation', 'update', 'continued', 'ended', 'cancellation'] as const;
export type MailKind = (typeof mailKinds)[number];

export function subjectOf(kind: MailKind, { title }: StoredPlan): string {
  switch (kind) {
    case 'invitation':
      return t`Invitation: ${title}`;
    case 'update':
      return t`Updated invitation: ${title}`;
    case 'continued':
      return t`Changed series: ${title}`;
    case 'ended':
      return t`Ended series: ${title}`;
    case 'cancellation':
      return t`Canceled: ${title}`;
  }
}

/** A stranger's text must not be the subject of a mail to somebody who does not know this server. */
export function guestSubjectOf(kind: MailKind): string {
  switch (kind) {
    case 'invitation':
      return t`Invitation to a meeting`;
    case 'update':
      return t`Updated invitation to a meeting`;
    case 'continued':
      return t`Changed series of meetings`;
    case 'ended':
      return t`Ended series of meetings`;
    case 'cancellation':
      return t`Canceled meeting`;
  }
}

export function introFor(kind: MailKind, change: ChangeRow | null, who: string): string {
  if (change)
    switch (changeOf(change)) {
      case 'canceled':
        return t`${who} canceled one meeting of a series. The others take place.`;
      case 'put-back':
        return t`${who} put one meeting of a series back to its usual time.`;
      case 'moved':
        return t`${who} moved one meeting of a series. The others stay as they are.`;
    }
  switch (kind) {
    case 'invitation':
      return t`${who} invites you to a meeting.`;
    case 'update':
      return t`${who} changed a meeting that you are invited to.`;
    case 'continued':
      return t`${who} changed the coming meetings of a series. What took place stays in your calendar, and the series ends there; the coming meetings are another invitation.`;
    case 'ended':
      return t`${who} does not expect you at the coming meetings of a series. What took place stays in your calendar.`;
    case 'cancellation':
      return t`${who} canceled a meeting that you were invited to.`;
  }
}

export function introForOrganizer(kind: MailKind, change: ChangeRow | null): string {
  if (change)
    switch (changeOf(change)) {
      case 'canceled':
        return t`You canceled one meeting of a series. The others take place.`;
      case 'put-back':
        return t`You put one meeting of a series back to its usual time.`;
      case 'moved':
        return t`You moved one meeting of a series. The others stay as they are.`;
    }
  switch (kind) {
    case 'invitation':
      return t`You planned a meeting.`;
    case 'update':
      return t`You changed a meeting.`;
    case 'continued':
      return t`You changed the coming meetings of a series. What took place stays in your calendar, and the series ends there; the coming meetings are another mail.`;
    case 'ended':
      return t`You canceled the coming meetings of a series. What took place stays in your calendar.`;
    case 'cancellation':
      return t`You canceled a meeting.`;
  }
}

function changeOf({ isCanceled, startsAt, originalStart }: ChangeRow): 'canceled' | 'put-back' | 'moved' {
  if (isCanceled === 1) return 'canceled';
  return startsAt === originalStart ? 'put-back' : 'moved';
}

/** What the recipient's calendar does with the mail. */
export function hintFor(kind: MailKind, isOrganizer: boolean): string {
  if (isOrganizer) return t`This mail is for your own calendar. Nobody waits for your answer.`;
  return kind === 'invitation' || kind === 'update' ? t`Your calendar can answer this invitation.` : '';
}

function repeatText(repeats: Repeat, until: string | null): string {
  switch (repeats) {
    case 'day':
      return until === null ? t`Repeats every working day` : t`Repeats every working day until ${until}`;
    case 'week':
      return until === null ? t`Repeats every week` : t`Repeats every week until ${until}`;
    case 'two-weeks':
      return until === null ? t`Repeats every second week` : t`Repeats every second week until ${until}`;
    case 'month':
      return until === null ? t`Repeats every month` : t`Repeats every month until ${until}`;
  }
}

export function factsOf(plan: StoredPlan, change: ChangeRow | null, format: Format): string {
  const { title, startsAt, durationMinutes, timeZone, repeats, untilDay } = plan;
  const timesAt = (start: number) => format.timeRange(isoInstant(start), durationMinutes, timeZone);
  if (change) {
    const isMoved = change.startsAt !== change.originalStart;
    return [
      title,
      timesAt(change.startsAt),
      ...(isMoved ? [t`Instead of ${timesAt(change.originalStart)}`] : []),
    ].join('\n');
  }
  return [
    title,
    timesAt(startsAt),
    ...(repeats === null ? [] : [repeatText(repeats, untilDay === null ? null : format.longDay(untilDay))]),
  ].join('\n');
}
