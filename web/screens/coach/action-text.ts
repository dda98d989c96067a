import type { CoachAction } from '#contract/coach.ts';
import { rhythmNames } from './rhythm-names.ts';

/** What was decided, in a few words: of the past, or for what was dismissed of what might have been. */
export function actionText({ state, kind, minutes, rhythm, predicted }: CoachAction): string {
  const isTaken = state === 'taken';
  switch (kind) {
    case 'fewer-people':
      return 'Fewer people';
    case 'shorter':
    case 'shorten':
      if (minutes === null) return 'Shorter';
      return isTaken ? `Shortened to ${minutes} minutes` : `To shorten it to ${minutes} minutes`;
    case 'agenda':
      return 'An agenda for each';
    case 'follow-through':
      return isTaken ? 'Outcomes and action items recorded' : 'To record outcomes and action items';
    case 'thin-out':
      if (rhythm === null) return 'Less often';
      return isTaken ? `Thinned out to ${rhythmNames[rhythm]}` : `To hold it ${rhythmNames[rhythm]}`;
    case 'end':
      return isTaken ? 'Ended' : 'To end it';
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
