// Names and short texts of the coach.

import { t } from '#domain/format/text.ts';
import type { HygieneFactor } from '#domain/reports/coach/rule.ts';
import type { DiscussTopic, Series } from '#contract/reports/coach.ts';
import { format } from '#web/components/forms/format.ts';
import type { LoadedSettings } from './queries.ts';

type Decision = NonNullable<Series['lastReview']>['decision'];

export const decisionNames: Record<Decision, string> = {
  keep: t`Kept`,
  shorten: t`Shortened`,
  'thin-out': t`Made less frequent`,
  end: t`Ended`,
};

/** How to provide data for an unknown factor, and on which screen. */
export const waysToKnow: Record<HygieneFactor, { to: string; text: string }> = {
  purpose: { to: '/dashboard/import', text: t`Import meetings with their descriptions` },
  followThrough: { to: '/dashboard/roi', text: t`Record outcomes and action items` },
  people: { to: '/dashboard/meetings', text: t`Add the attendees` },
  length: { to: '/dashboard/meetings', text: t`Correct the lengths` },
  worth: { to: '/dashboard/roi', text: t`Rate whether meetings were worth it` },
  punctuality: { to: '/dashboard/calculator', text: t`Enter the scheduled start` },
};

const weekMs = 7 * 86_400_000;

/** "for 5 weeks", "for 7 months", "for 2.5 years" between two local days. */
export function ageText(since: string, today: string): string {
  const weeks = Math.max(1, Math.round((Date.parse(today) - Date.parse(since)) / weekMs));
  const months = Math.round((weeks * 7) / 30.44);
  if (weeks < 9) return t`for ${format.count(weeks, 'week')}`;
  if (months < 18) return t`for ${format.count(months, 'month')}`;
  return t`for ${format.decimal(months / 12)} years`;
}

type Version = Pick<LoadedSettings['history'][number], 'changedDate' | 'changedByName' | 'byUpdate'>;

/** "Nov 21, 2026, by Ada". */
export function versionText({ changedDate, changedByName, byUpdate }: Version, timeZone: string): string {
  if (changedDate === null) return t`default settings`;
  const by = byUpdate ? t`an update` : (changedByName ?? t`a former member`);
  return t`${format.dayOf(changedDate, timeZone)}, by ${by}`;
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
      ? t`the default settings`
      : t`the settings of ${versionText(settings, timeZone)}`;
  return t`Scored with ${source}, version ${version}.`;
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
  return t`Earlier weeks are recomputed with the rule that holds since ${since}.`;
}

export const topicQuestions: Record<DiscussTopic, string> = {
  overview: t`How well do we meet, and why?`,
  'first-change': t`What should we change first, and what would it gain us?`,
  factors: t`Which factors cost us the most points, and what do others do about them?`,
  habits: t`What do our habits say, and how do we change one?`,
  trend: t`How have we developed over the last weeks?`,
};
