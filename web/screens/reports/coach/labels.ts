// Names and short texts of the coach.

import type { HygieneFactor } from '#domain/reports/coach/rule.ts';
import type { CoachAction, Recommendation, Series } from '#contract/reports/coach.ts';
import { format } from '#web/components/forms/format.ts';
import type { LoadedSettings } from './queries.ts';
import type { DiscussTopic } from '#domain/reports/coach/discuss.ts';
import { recommendationEvidence } from '#web/components/reports/hygiene-text.ts';

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

/** The decision in a few words: the change if it was accepted, the proposal if it was dismissed. */
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

/** Why it is unknown whether a decision saved money. */
export function untoldText({ reason, title }: NonNullable<CoachAction['untold']>): string {
  switch (reason) {
    case 'too-few-recordings':
      return 'Cannot be told: too few other meetings were recorded in these four weeks.';
    case 'unequal-windows':
      return 'Cannot be told: the weeks before and after differ in the working days with recorded meetings.';
    case 'similar-meeting':
      return `Cannot be told: a similar meeting took its place${title === null ? '' : `, “${title}”`}.`;
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

type Advised = Pick<Recommendation, 'kind' | 'displayTitle' | 'rhythm' | 'change' | 'worth' | 'now'>;

/** The advice in one sentence. */
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
      return `End ${title}: its authors marked only ${worth?.yes ?? 0} of ${worth?.answers ?? 0} rated meetings as worth it.`;
    case 'meeting-free-days':
      return 'Keep two weekdays a week free of meetings.';
    case 'within-hours':
      return 'Move meetings into working hours.';
  }
}

type Messaged = Advised & Pick<Recommendation, 'savedPerYear' | 'after'>;

/** A message to the organizer of the meetings, ready to copy. */
export function messageText(recommendation: Messaged): string {
  const { kind, savedPerYear, now, after } = recommendation;
  const lines = ['Hello,', '', adviceText(recommendation)];
  if (savedPerYear > 0) lines.push(`It would save about ${format.money(savedPerYear)} a year.`);
  if (now.score !== null && after.score !== null && after.score > now.score)
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
