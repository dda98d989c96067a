// What the coach says is put together from the numbers, without a language model and without a network.

import { usEnglish as format } from '#domain/format/format.ts';
import { toDollars } from '#domain/money/money.ts';
import type { Suggestion } from './recommendations.ts';
import { withoutCrumbs } from '#domain/money/rounding.ts';
import type { Rhythm } from './series.ts';
import { answersOf } from './title-facts.ts';

const rhythmWords: Record<Rhythm, string> = {
  daily: 'every day',
  'several-a-week': 'several times a week',
  weekly: 'every week',
  fortnightly: 'every second week',
  monthly: 'once a month',
};

/** What to do, in a sentence. `enoughPeople` is the organization's threshold. */
export function adviceOf(suggestion: Suggestion, enoughPeople: number): string {
  const { kind, facts, minutes, rhythm, now } = suggestion;
  const name = facts ? `“${facts.latest.spelling}”` : '';
  // A month is a third of a quarter's sums, and the error of that division could tip a half.
  const mean = (sum: number, count: number) => (count > 0 ? format.integer(withoutCrumbs(sum / count)) : '');
  const people = now ? mean(now.personMinutes, now.minutes) : '';
  const length = now ? mean(now.minutes, now.meetings) : '';
  const answers = facts ? answersOf(facts.worth) : 0;
  const sentences: Record<Suggestion['kind'], () => string> = {
    'fewer-people': () => `Invite ${enoughPeople} people to ${name} instead of ${people}.`,
    shorter: () => `Cut ${name} from ${length} to ${minutes} minutes.`,
    agenda: () => `Write an agenda for ${name} before it begins.`,
    'follow-through': () => `Record outcomes and next steps of ${name}.`,
    'thin-out': () => `Hold ${name} ${rhythm ? rhythmWords[rhythm] : 'less often'}.`,
    end: () => `End ${name}: ${facts?.worth.yes ?? 0} of ${answers} answers say that it was worth it.`,
    'meeting-free-days': () => 'Keep two weekdays a week free of meetings.',
    'within-hours': () => 'Move meetings into working hours.',
  };
  return sentences[kind]();
}

/** A message to whoever organizes the meetings, ready to be copied. */
export function messageOf(suggestion: Suggestion, advice: string): string {
  const { savedCentsPerMonth, evidence, scoreNow: before, scoreThen: after } = suggestion;
  const gains = [
    ...(savedCentsPerMonth > 0
      ? [`It would save about ${format.money(toDollars(savedCentsPerMonth))} a month.`]
      : []),
    ...(before !== null && after !== null && after - before >= 1
      ? [`Its hygiene score would rise from ${format.integer(before)} to ${format.integer(after)}.`]
      : []),
  ];
  return ['Hello,', '', advice, ...gains, evidence.sentence, '', 'What do you think?'].join('\n');
}
