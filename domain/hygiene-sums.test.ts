import { expect, test } from 'vitest';
import { meanScore } from './hygiene-sums.ts';

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
  ['an organisation that asks for less', sums(29), 10, 80],
  ['one that asks for more', sums(75), 90, null],
  ['nothing that could be scored', sums(60, 0), 30, null],
  ['no meetings', { personMinutes: 0, scoredMinutes: 0, scoreMinutes: 0, knownMinutes: 0 }, 30, null],
])('%s', (_what, known, leastCoverage, score) => expect(meanScore(known, leastCoverage)).toBe(score));
