// Recommendations of the coach, and what became of them.

import type { CoachAction, Recommendation, Series } from '#contract/reports/coach.ts';
import type { Format } from '#domain/format/format.ts';
import { recommendationEvidence } from './hygiene.ts';

export const rhythmNames: Record<Series['rhythm'], string> = {
  daily: 'daily',
  'several-a-week': 'several times a week',
  weekly: 'weekly',
  fortnightly: 'every two weeks',
  'three-weekly': 'every three weeks',
  monthly: 'monthly',
  'six-weekly': 'every six weeks',
  'two-monthly': 'every two months',
  quarterly: 'quarterly',
};

/** The decision in a few words: the change if it was accepted, the proposal if it was dismissed. */
export function actionText({ state, kind, minutes, rhythm, predicted }: CoachAction, format: Format): string {
  const isTaken = state === 'taken';
  switch (kind) {
    case 'fewer-people':
      return 'Fewer people';
    case 'shorter':
    case 'shorten':
      if (minutes === null) return 'Shorter';
      return isTaken
        ? `Shortened to ${format.count(minutes, 'minute')}`
        : `Shorten to ${format.count(minutes, 'minute')}`;
    case 'agenda':
      return 'An agenda for every meeting';
    case 'follow-through':
      return isTaken ? 'Outcomes and action items recorded' : 'Record outcomes and action items';
    case 'thin-out':
      if (rhythm === null) return 'Less often';
      return isTaken ? `Changed to ${rhythmNames[rhythm]}` : `Change to ${rhythmNames[rhythm]}`;
    case 'end':
      return isTaken ? 'Ended' : 'End the series';
    case 'keep':
      return 'Reviewed and kept';
    case 'meeting-free-days':
      return predicted.habit === null
        ? 'More meeting-free days'
        : `${format.count(Math.round(predicted.habit), 'meeting-free day')} a week`;
    case 'within-hours':
      return 'Meetings within working hours';
  }
}

/** Why it is unknown whether a decision saved money. */
export function unknownText({ reason, title }: NonNullable<CoachAction['unknown']>): string {
  switch (reason) {
    case 'too-few-recordings':
      return 'Cannot be told: too few other meetings were recorded in these four weeks.';
    case 'unequal-windows':
      return 'Cannot be told: the weeks before and after differ in the working days with recorded meetings.';
    case 'similar-meeting':
      return `Cannot be told: a similar meeting took its place${title === null ? '' : `, “${title}”`}.`;
  }
}

type Advised = Pick<
  Recommendation,
  'kind' | 'displayTitle' | 'rhythm' | 'change' | 'worth' | 'lowMonths' | 'now'
>;

/** The advice in one sentence. */
export function adviceText(
  { kind, displayTitle, rhythm, change, worth, lowMonths, now }: Advised,
  format: Format,
): string {
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
      if (lowMonths > 1)
        return `End ${title}: ${lowMonths} months in a row, half or fewer of its attendees found it worth their time.`;
      return `End ${title}: its authors marked only ${worth?.yes ?? 0} of ${worth?.answers ?? 0} rated meetings as worth it.`;
    case 'meeting-free-days':
      return 'Keep two weekdays a week free of meetings.';
    case 'within-hours':
      return 'Move meetings into working hours.';
  }
}

type Messaged = Advised & Pick<Recommendation, 'savedPerYear' | 'after'>;

/** A message to the organizer of the meetings, ready to copy. */
export function messageText(recommendation: Messaged, format: Format): string {
  const { kind, savedPerYear, now, after } = recommendation;
  const lines = ['Hello,', '', adviceText(recommendation, format)];
  if (savedPerYear > 0) lines.push(`It would save about ${format.money(savedPerYear)} a year.`);
  if (now.score !== null && after.score !== null && after.score > now.score)
    lines.push(
      `Its hygiene score would rise from ${format.integer(now.score)} to ${format.integer(after.score)}.`,
    );
  return [...lines, recommendationEvidence[kind].text, '', 'What do you think?'].join('\n');
}
