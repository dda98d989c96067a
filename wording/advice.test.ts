import { expect, test } from 'vitest';
import type { Recommendation } from '#contract/reports/coach.ts';
import { usEnglish as format } from '#domain/format/format.ts';
import { adviceText, messageText } from './advice.ts';
import { recommendationEvidence } from './hygiene.ts';

const month = {
  meetings: 4,
  cost: 2600,
  estimatedCost: 0,
  personHours: 43.3,
  people: 9.5,
  minutes: 60,
  score: 29,
};

const recommendation = (changes: Partial<Recommendation> = {}): Recommendation => ({
  kind: 'fewer-people',
  title: 'review',
  displayTitle: 'Review',
  rhythm: 'weekly',
  change: { people: 7, minutes: 25, rhythm: 'fortnightly' },
  worth: { yes: 0, answers: 13 },
  lowMonths: 0,
  savedPerYear: 780,
  points: 0.1,
  now: month,
  after: { ...month, rhythm: 'weekly', score: 30 },
  action: 'copy-message',
  meetingId: 1,
  organizer: 'Ada',
  leaveOut: null,
  mayTake: true,
  ...changes,
});

test.each<[Recommendation['kind'], string]>([
  ['fewer-people', 'Invite 7 people to “Review” instead of 10.'],
  ['shorter', 'Shorten “Review” from 60 to 25 minutes.'],
  ['agenda', 'Write an agenda for “Review” in advance.'],
  ['follow-through', 'Record outcomes and next steps of “Review”.'],
  ['thin-out', 'Change “Review” from weekly to every two weeks.'],
  ['end', 'End “Review”: its authors marked only 0 of 13 rated meetings as worth it.'],
  ['meeting-free-days', 'Keep two weekdays a week free of meetings.'],
  ['within-hours', 'Move meetings into working hours.'],
])('the advice for %s is %j', (kind, text) =>
  expect(adviceText(recommendation({ kind }), format)).toBe(text),
);

test.each<[string, Partial<Recommendation>, string[]]>([
  [
    'money and points',
    {},
    ['It would save about $780 a year.', 'Its hygiene score would rise from 29 to 30.'],
  ],
  ['no point of its score', { savedPerYear: 0, after: { ...month, rhythm: null } }, []],
  ['an unknown score', { savedPerYear: 0, now: { ...month, score: null } }, []],
  ['an unknown score afterwards', { savedPerYear: 0, after: { ...month, score: null, rhythm: null } }, []],
])('the message to the organizer for a gain of %s', (_name, changes, gains) => {
  const one = recommendation(changes);
  expect(messageText(one, format).split('\n')).toEqual([
    'Hello,',
    '',
    adviceText(one, format),
    ...gains,
    recommendationEvidence[one.kind].text,
    '',
    'What do you think?',
  ]);
});
