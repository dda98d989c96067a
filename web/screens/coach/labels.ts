// Names and short texts of the coach.

import type { HygieneFactor } from '#domain/hygiene/rule.ts';
import type { CoachAction, Series } from '#contract/coach.ts';
import { format } from '#web/components/format.ts';
import type { LoadedSettings } from './queries.ts';

export const rhythmNames: Record<Series['rhythm'], string> = {
  daily: 'daily',
  'several-a-week': 'several times a week',
  weekly: 'weekly',
  fortnightly: 'every two weeks',
  monthly: 'monthly',
};

type Decision = NonNullable<Series['lastReview']>['decision'];

export const decisionNames: Record<Decision, string> = {
  keep: 'Kept',
  shorten: 'Shortened',
  'thin-out': 'Made less frequent',
  end: 'Ended',
};

/** What to do about a factor that is unknown, and on which screen. */
export const waysToKnow: Record<HygieneFactor, { to: string; text: string }> = {
  purpose: { to: '/dashboard/import', text: 'Import meetings with their descriptions' },
  followThrough: { to: '/dashboard/roi', text: 'Record outcomes and action items' },
  people: { to: '/dashboard/meetings', text: 'Add the attendees' },
  length: { to: '/dashboard/meetings', text: 'Correct the lengths' },
  worth: { to: '/dashboard/roi', text: 'Rate whether meetings were worth it' },
  punctuality: { to: '/dashboard/calculator', text: 'Enter the scheduled start' },
};

/** The decision in a few words: what was done if it was taken on, what was proposed if it was dismissed. */
export function actionText({ state, kind, minutes, rhythm, predicted }: CoachAction): string {
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

const weekMs = 7 * 86_400_000;

/** "for 5 weeks", "for 7 months", "for 2.5 years" between two local days. */
export function ageText(since: string, today: string): string {
  const weeks = Math.max(1, Math.round((Date.parse(today) - Date.parse(since)) / weekMs));
  const months = Math.round((weeks * 7) / 30.44);
  if (weeks < 9) return `for ${format.count(weeks, 'week')}`;
  if (months < 18) return `for ${format.count(months, 'month')}`;
  return `for ${format.decimal(months / 12)} years`;
}

type Version = Pick<LoadedSettings['history'][number], 'changedDate' | 'changedByName'>;

/** "Nov 21, 2026, by Ada". */
export function versionText({ changedDate, changedByName }: Version, timeZone: string): string {
  if (changedDate === null) return 'default settings';
  return `${format.dayOf(changedDate, timeZone)}, by ${changedByName ?? 'a former member'}`;
}

/** Empty while the version is not in the history: someone has just saved it. */
export function scoredWithText(
  version: number,
  history: readonly (Version & { version: number })[],
  timeZone: string,
): string {
  const settings = history.find((one) => one.version === version);
  if (!settings) return '';
  const source =
    settings.changedDate === null
      ? 'the default settings'
      : `the settings of ${versionText(settings, timeZone)}`;
  return `Scored with ${source}, version ${version}.`;
}
