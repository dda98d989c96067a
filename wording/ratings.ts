// Sentences about sealed boxes of votes.

import type { Format } from '#domain/format/format.ts';
import { t } from '#domain/format/text.ts';
import type { VoteValue } from '#domain/meetings/ratings/published-word.ts';

export const valueTexts: Record<VoteValue, string> = {
  1: t`A waste of my time`,
  2: t`Not quite worth it`,
  3: t`Break-even`,
  4: t`Worth it`,
  5: t`Well worth it`,
};

export const questionText = (
  { title, month }: { title: string; month: string | null },
  format: Format,
): string =>
  month === null
    ? t`Was “${title}” worth your time?`
    : t`Were the meetings of “${title}” in ${format.longMonth(month)} worth your time?`;

/** What protects a vote, and what does not. */
export const protection: readonly string[] = [
  t`Your vote stays in the memory of the server and on your device. Nothing about it is stored, logged or counted before the box is closed by the clock, not even that you voted.`,
  t`Then one word about all votes is published, and the votes are forgotten. With fewer than four votes, nothing is published; with fewer than five, no comments.`,
  t`If the server restarts, your device sends the vote again when you open MeetingCost before the box closes.`,
];

export const unprotected: readonly string[] = [
  t`Somebody who changes the program on the server, or reads its memory, swap or core files while the box is open.`,
  t`All who voted but one, if they compare their votes.`,
  t`The log of a proxy shows who opened the form of a mail.`,
  t`With four votes, somebody who voted “no” can read in “more than half” that the other three voted “yes”.`,
  t`Somebody may recognize your way of writing in a comment.`,
];
