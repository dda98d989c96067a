import { expect, test } from 'vitest';
import { defaultHygieneSettings } from './hygiene-settings.ts';
import { addSums, meanCoverage, meanScore, noSums, sumsOfMeeting } from './hygiene-sums.ts';

/** 100 hours of people, of them some that are scored with 80. */
const sums = (coverage: number, scoredHours = 100) => ({
  personMinutes: 6000,
  scoredMinutes: 60 * scoredHours,
  scoreMinutes: 80 * 60 * scoredHours,
  knownMinutes: coverage * 6000,
});

test.each([
  ['all is known', sums(100), 30, 80],
  ['as much as is asked for', sums(30), 30, 80],
  ['a little less', sums(29.99), 30, null],
  ['a few scored meetings, and next to nothing of the others', sums(29, 40), 30, null],
  ['nothing is known, and nothing asked for', sums(0), 0, null],
  ['an organization that asks for less', sums(29), 10, 80],
  ['one that asks for more', sums(75), 90, null],
  ['nothing that could be scored', sums(60, 0), 30, null],
  ['no meetings', { personMinutes: 0, scoredMinutes: 0, scoreMinutes: 0, knownMinutes: 0 }, 30, null],
])('%s', (_what, known, leastCoverage, score) => expect(meanScore(known, leastCoverage)).toBe(score));

const meeting = {
  type: 'review',
  hasAgenda: 1 as const,
  outcomes: null,
  actionItemsCount: null,
  worthIt: null,
  attendeeCount: 5,
  durationMinutes: 60,
  startedAt: 0,
  scheduledAt: null,
};

test('what three meetings add up to, by hand', () => {
  const all = noSums();
  const rule = defaultHygieneSettings;
  // An agenda, five people and an hour: 25 of 25, 15 of 15 and 10.5 of 15 points, and nothing came of it: 0 of 20.
  addSums(all, sumsOfMeeting(meeting, 30, 1e12, rule));
  expect(meanCoverage(all)).toBe(75);
  addSums(all, sumsOfMeeting(meeting, 30, 1e12, rule));
  // Of a training whose agenda nobody knows too little is known: 15 of 15.
  const training = { ...meeting, type: 'training', hasAgenda: null, durationMinutes: 40 };
  addSums(all, sumsOfMeeting(training, 0, 0, rule));
  expect(all).toEqual({
    meetings: 3,
    personMinutes: 800,
    scored: 2,
    scoredMinutes: 600,
    scoreMinutes: 67 * 600,
    knownMinutes: 75 * 600 + 15 * 200,
    afterHoursMinutes: 300,
    won: [25 * 600, 0, 15 * 600, 10.5 * 600 + 15 * 200, 0, 0],
    known: [25 * 600, 20 * 600, 15 * 600, 15 * 800, 0, 0],
  });
  expect(meanCoverage(noSums())).toBe(0);
});
