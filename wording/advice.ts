// Recommendations of the coach, and what became of them.

import type { CoachAction, Recommendation, Series } from '#contract/reports/coach.ts';
import type { Format } from '#domain/format/format.ts';
import { t } from '#domain/format/text.ts';
import { recommendationEvidence } from './hygiene.ts';

export const rhythmText = (rhythm: Series['rhythm']): string =>
  ({
    daily: t`daily`,
    'several-a-week': t`several times a week`,
    weekly: t`weekly`,
    fortnightly: t`every two weeks`,
    'three-weekly': t`every three weeks`,
    monthly: t`monthly`,
    'six-weekly': t`every six weeks`,
    'two-monthly': t`every two months`,
    quarterly: t`quarterly`,
  })[rhythm];

/** The decision in a few words: the change if it was accepted, the proposal if it was dismissed. */
export function actionText({ state, kind, minutes, rhythm, predicted }: CoachAction, format: Format): string {
  const isTaken = state === 'taken';
  switch (kind) {
    case 'fewer-people':
      return t`Fewer people`;
    case 'shorter':
    case 'shorten':
      if (minutes === null) return t`Shorter`;
      return isTaken
        ? t`Shortened to ${format.count(minutes, 'minute')}`
        : t`Shorten to ${format.count(minutes, 'minute')}`;
    case 'agenda':
      return t`An agenda for every meeting`;
    case 'follow-through':
      return isTaken ? t`Outcomes and action items recorded` : t`Record outcomes and action items`;
    case 'thin-out':
      if (rhythm === null) return t`Less often`;
      return isTaken ? t`Changed to ${rhythmText(rhythm)}` : t`Change to ${rhythmText(rhythm)}`;
    case 'end':
      return isTaken ? t`Ended` : t`End the series`;
    case 'keep':
      return t`Reviewed and kept`;
    case 'meeting-free-days':
      return predicted.habit === null
        ? t`More meeting-free days`
        : t`${format.count(Math.round(predicted.habit), 'meeting-free day')} a week`;
    case 'within-hours':
      return t`Meetings within working hours`;
  }
}

/** Why it is unknown whether a decision saved money. */
export function unknownText({ reason, title }: NonNullable<CoachAction['unknown']>): string {
  switch (reason) {
    case 'too-few-recordings':
      return t`Cannot be told: too few other meetings were recorded in these four weeks.`;
    case 'unequal-windows':
      return t`Cannot be told: the weeks before and after differ in the working days with recorded meetings.`;
    case 'similar-meeting':
      return t`Cannot be told: a similar meeting took its place${title === null ? '' : `, “${title}”`}.`;
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
  const title = t`“${displayTitle ?? ''}”`;
  const number = (value: number | null) => (value === null ? '' : format.integer(value));
  switch (kind) {
    case 'fewer-people':
      return t`Invite ${number(change.people)} people to ${title} instead of ${number(now.people)}.`;
    case 'shorter':
      return t`Shorten ${title} from ${number(now.minutes)} to ${number(change.minutes)} minutes.`;
    case 'agenda':
      return t`Write an agenda for ${title} in advance.`;
    case 'follow-through':
      return t`Record outcomes and next steps of ${title}.`;
    case 'thin-out':
      if (!rhythm || !change.rhythm) return t`Hold ${title} less often.`;
      return t`Change ${title} from ${rhythmText(rhythm)} to ${rhythmText(change.rhythm)}.`;
    case 'end':
      if (lowMonths > 1)
        return t`End ${title}: ${lowMonths} months in a row, half or fewer of its attendees found it worth their time.`;
      return t`End ${title}: its authors marked only ${worth?.yes ?? 0} of ${worth?.answers ?? 0} rated meetings as worth it.`;
    case 'meeting-free-days':
      return t`Keep two weekdays a week free of meetings.`;
    case 'within-hours':
      return t`Move meetings into working hours.`;
  }
}

type Messaged = Advised & Pick<Recommendation, 'savedPerYear' | 'after'>;

/** A message to the organizer of the meetings, ready to copy. */
export function messageText(recommendation: Messaged, format: Format): string {
  const { kind, savedPerYear, now, after } = recommendation;
  const lines = [t`Hello,`, '', adviceText(recommendation, format)];
  if (savedPerYear > 0) lines.push(t`It would save about ${format.money(savedPerYear)} a year.`);
  if (now.score !== null && after.score !== null && after.score > now.score)
    lines.push(
      t`Its hygiene score would rise from ${format.integer(now.score)} to ${format.integer(after.score)}.`,
    );
  return [...lines, recommendationEvidence[kind].text, '', t`What do you think?`].join('\n');
}
