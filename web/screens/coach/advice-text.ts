// Wording of recommendations, of the message to an organizer, and of the questions to the language model.

import type { DiscussTopic } from '#domain/hygiene/discuss.ts';
import type { Recommendation } from '#contract/coach.ts';
import { format } from '#web/components/format.ts';
import { recommendationEvidence } from '#web/components/hygiene-text.ts';
import { rhythmNames } from './labels.ts';

type Advised = Pick<Recommendation, 'kind' | 'displayTitle' | 'rhythm' | 'change' | 'worth' | 'now'>;

/** What to do, in one sentence. */
export function adviceText({ kind, displayTitle, rhythm, change, worth, now }: Advised): string {
  const title = `“${displayTitle ?? ''}”`;
  const number = (value: number | null) => (value === null ? '' : format.integer(value));
  switch (kind) {
    case 'fewer-people':
      return `Invite ${number(change.people)} people to ${title} instead of ${number(now.people)}.`;
    case 'shorter':
      return `Shorten ${title} from ${number(now.minutes)} to ${number(change.minutes)} minutes.`;
    case 'agenda':
      return `Write an agenda for ${title} in advance.`;
    case 'follow-through':
      return `Record outcomes and next steps of ${title}.`;
    case 'thin-out':
      if (!rhythm || !change.rhythm) return `Hold ${title} less often.`;
      return `Change ${title} from ${rhythmNames[rhythm]} to ${rhythmNames[change.rhythm]}.`;
    case 'end':
      return `End ${title}: only ${worth?.yes ?? 0} of ${worth?.answers ?? 0} answers say it was worth it.`;
    case 'meeting-free-days':
      return 'Keep two weekdays a week free of meetings.';
    case 'within-hours':
      return 'Move meetings into working hours.';
  }
}

type Messaged = Advised & Pick<Recommendation, 'savedPerMonth' | 'points' | 'after'>;

/** A message to the organizer of the meetings, ready to copy. */
export function messageText(recommendation: Messaged): string {
  const { kind, savedPerMonth, points, now, after } = recommendation;
  const lines = ['Hello,', '', adviceText(recommendation)];
  if (savedPerMonth > 0) lines.push(`It would save about ${format.money(savedPerMonth)} a month.`);
  if (points >= 1 && now.score !== null && after.score !== null)
    lines.push(
      `Its hygiene score would rise from ${format.integer(now.score)} to ${format.integer(after.score)}.`,
    );
  return [...lines, recommendationEvidence[kind].text, '', 'What do you think?'].join('\n');
}

export const topicQuestions: Record<DiscussTopic, string> = {
  overview: 'How well do we meet, and why?',
  'first-change': 'What should we change first, and what would it gain us?',
  factors: 'Which factors cost us the most points, and what do others do about them?',
  habits: 'What do our habits say, and how do we change one?',
  trend: 'How have we developed over the last weeks?',
};
