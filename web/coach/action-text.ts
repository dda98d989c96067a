import type { CoachAction } from '#contract/coach.ts';
import { rhythmNames } from './rhythm-names.ts';

/** What was decided, in a few words of the past. */
export function actionText({ kind, minutes, rhythm, predicted }: CoachAction): string {
  switch (kind) {
    case 'fewer-people':
      return 'Fewer people';
    case 'shorter':
    case 'shorten':
      return minutes === null ? 'Shorter' : `Shortened to ${minutes} minutes`;
    case 'agenda':
      return 'An agenda for each';
    case 'follow-through':
      return 'Outcomes and action items recorded';
    case 'thin-out':
      return rhythm === null ? 'Thinned out' : `Thinned out to ${rhythmNames[rhythm]}`;
    case 'end':
      return 'Ended';
    case 'keep':
      return 'Reviewed and kept';
    case 'meeting-free-days':
      return predicted.habit === null
        ? 'More meeting-free days'
        : `${Math.round(predicted.habit)} meeting-free days a week`;
    case 'within-hours':
      return 'Meetings within working hours';
  }
}
