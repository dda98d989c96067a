// Names and short texts of the coach.

import type { HygieneFactor } from '#domain/reports/coach/rule.ts';
import type { DiscussTopic, Series } from '#contract/reports/coach.ts';
import { format } from '#web/components/forms/format.ts';
import type { LoadedSettings } from './queries.ts';

type Decision = NonNullable<Series['lastReview']>['decision'];

export const decisionNames: Record<Decision, string> = {
  keep: 'Kept',
  shorten: 'Shortened',
  'thin-out': 'Made less frequent',
  end: 'Ended',
};

/** How to provide data for an unknown factor, and on which screen. */
export const waysToKnow: Record<HygieneFactor, { to: string; text: string }> = {
  purpose: { to: '/dashboard/import', text: 'Import meetings with their descriptions' },
  followThrough: { to: '/dashboard/roi', text: 'Record outcomes and action items' },
  people: { to: '/dashboard/meetings', text: 'Add the attendees' },
  length: { to: '/dashboard/meetings', text: 'Correct the lengths' },
  worth: { to: '/dashboard/roi', text: 'Rate whether meetings were worth it' },
  punctuality: { to: '/dashboard/calculator', text: 'Enter the scheduled start' },
};

const weekMs = 7 * 86_400_000;

/** "for 5 weeks", "for 7 months", "for 2.5 years" between two local days. */
export function ageText(since: string, today: string): string {
  const weeks = Math.max(1, Math.round((Date.parse(today) - Date.parse(since)) / weekMs));
  const months = Math.round((weeks * 7) / 30.44);
  if (weeks < 9) return `for ${format.count(weeks, 'week')}`;
  if (months < 18) return `for ${format.count(months, 'month')}`;
  return `for ${format.decimal(months / 12)} years`;
}

type Version = Pick<LoadedSettings['history'][number], 'changedDate' | 'changedByName' | 'byUpdate'>;

/** "Nov 21, 2026, by Ada". */
export function versionText({ changedDate, changedByName, byUpdate }: Version, timeZone: string): string {
  if (changedDate === null) return 'default settings';
  const by = byUpdate ? 'an update' : (changedByName ?? 'a former member');
  return `${format.dayOf(changedDate, timeZone)}, by ${by}`;
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

/** Since when the settings apply, for the trend; empty for the first version. */
export function ruleSinceText(
  version: number,
  history: readonly (Version & { version: number })[],
  timeZone: string,
): string {
  const settings = history.find((one) => one.version === version);
  if (!settings?.changedDate) return '';
  const since = format.dayOf(settings.changedDate, timeZone);
  return `Earlier weeks are recomputed with the rule that holds since ${since}.`;
}

export const topicQuestions: Record<DiscussTopic, string> = {
  overview: 'How well do we meet, and why?',
  'first-change': 'What should we change first, and what would it gain us?',
  factors: 'Which factors cost us the most points, and what do others do about them?',
  habits: 'What do our habits say, and how do we change one?',
  trend: 'How have we developed over the last weeks?',
};
