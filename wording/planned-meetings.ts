// Advice about planned meetings, and messages of an attendee to their organizer.

import type { PlannedAdvice } from '#domain/calendar/advice.ts';
import type { Format } from '#domain/format/format.ts';
import { t } from '#domain/format/text.ts';

type Advised = {
  kind: PlannedAdvice;
  /** For 'shorter'. */
  minutes: number | null;
  durationMinutes: number;
  people: number;
  enoughPeople: number;
};

export function plannedAdviceText(advised: Advised, format: Format): string {
  const { kind, durationMinutes, people, enoughPeople } = advised;
  const used = format.minutes(advised.minutes ?? 0);
  switch (kind) {
    case 'shorter':
      return t`The last four took at most ${used}: plan ${used} instead of ${format.minutes(durationMinutes)}.`;
    case 'fewer-people':
      return t`${format.count(people, 'person is', 'people are')} invited; more than ${enoughPeople} rarely decide well.`;
    case 'agenda':
      return t`No agenda yet, and no goal.`;
    case 'decide':
      return t`This series has not been reviewed yet.`;
  }
}

export const messageKinds = ['agenda', 'shorter', 'decline'] as const;

export type MessageKind = (typeof messageKinds)[number];

export type AskedMeeting = {
  title: string;
  startsAt: string;
  durationMinutes: number;
  organizer: string | null;
  /** The length to propose; null if it is short enough. */
  shorter: number | null;
};

export const messageLabel = (kind: MessageKind, { shorter }: AskedMeeting): string =>
  ({
    agenda: t`Ask for an agenda`,
    shorter: t`Propose ${shorter ?? ''} minutes`,
    decline: t`Decline`,
  })[kind];

/** A message that its reader can send as it is. */
export function organizerMessage(
  kind: MessageKind,
  { title, startsAt, durationMinutes, organizer, shorter }: AskedMeeting,
  timeZone: string,
  format: Format,
): { subject: string; text: string } {
  const meeting = t`“${title}” on ${format.fullDayOf(startsAt, timeZone)} at ${format.time(startsAt, timeZone)}`;
  const letter = (...lines: readonly string[]) =>
    [`Hello${organizer === null ? '' : ` ${organizer}`},`, ...lines, t`Thank you`].join('\n\n');
  switch (kind) {
    case 'agenda':
      return {
        subject: t`An agenda for “${title}”?`,
        text: letter(
          t`What should ${meeting} achieve, and what should I prepare?`,
          t`With a goal and a short agenda in the invitation, everybody can tell whether they are needed.`,
        ),
      };
    case 'shorter':
      return {
        subject: t`“${title}” in ${shorter} minutes?`,
        text: letter(
          t`Could we plan ${shorter} minutes instead of ${durationMinutes} for ${meeting}?`,
          t`If something stays open, we can settle it afterwards in writing.`,
        ),
      };
    case 'decline':
      return {
        subject: t`“${title}” without me`,
        text: letter(
          t`I would like to skip ${meeting}, since I have nothing to add to it.`,
          t`Please tell me if you need me for a part of it, and send me what is decided.`,
        ),
      };
  }
}

/** A link that opens a mail with this text. An address from a calendar must not add headers. */
export const mailLink = (address: string, { subject, text }: { subject: string; text: string }): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`;
