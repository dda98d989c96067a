import { expect, test } from 'vitest';
import { habitsOf, habitsScore, organizationScore } from '#domain/reports/coach/habits.ts';
import { defaultHygieneSettings, hygieneFactors } from '#domain/reports/coach/rule.ts';
import { hygieneScore, type MeetingFacts } from '#domain/reports/coach/score.ts';
import { addGroup, meanCoverage, meanScore, noGroup } from '#domain/reports/coach/sums.ts';
import {
  coachFigures,
  factsOfExamples,
  groupedMeetings,
  habitsOfExample,
  meetingsBefore,
  partsOfScore,
  scoredMeetings,
} from './coach.ts';

const example = (figure: keyof typeof coachFigures) => coachFigures[figure].example.result;

type Scored = { score: number; personMinutes: number; coverage: number };

function sumsOf(meetings: readonly Scored[]) {
  const sums = noGroup();
  for (const { score, personMinutes, coverage } of meetings)
    addGroup(sums, {
      meetings: 1,
      personMinutes,
      scored: 1,
      scoredMinutes: personMinutes,
      scoreMinutes: score * personMinutes,
      knownMinutes: coverage * personMinutes,
    });
  return sums;
}

const scoreOf = (meetings: readonly Scored[]) =>
  meanScore(sumsOf(meetings), defaultHygieneSettings.thresholds.leastCoverage);

test('the product computes the examples of the score', () => {
  expect(scoreOf(scoredMeetings)).toBe(example('coach-meetings'));
  expect(scoreOf(scoredMeetings)).toBe(example('coach-week'));
  expect(Number(scoreOf(scoredMeetings)) - Number(scoreOf(meetingsBefore))).toBe(example('coach-change'));
  expect(scoreOf(groupedMeetings.filter(({ type }) => type === 'standup'))).toBe(example('coach-type'));
  expect(scoreOf(groupedMeetings.filter(({ department }) => department === 'Sales'))).toBe(
    example('coach-department'),
  );
  expect(meanCoverage(sumsOf(scoredMeetings))).toBe(example('coach-coverage'));
  expect(organizationScore(partsOfScore.meetings, partsOfScore.habits)).toBe(example('coach-score'));
});

const endedAtMs = Date.UTC(2026, 2, 2);
const unknown: MeetingFacts = {
  kind: 'general',
  agenda: null,
  agendaKnown: false,
  outcomes: null,
  actionItemsCount: null,
  worthIt: null,
  attendeeCount: 1,
  durationMinutes: 1,
  endedAtMs,
  minutesLate: null,
};

test.each(hygieneFactors)('the product computes the example of the factor %s', (name) => {
  const facts = { ...unknown, ...factsOfExamples[name] };
  const { factors } = hygieneScore(facts, endedAtMs, defaultHygieneSettings);
  expect(factors.find(({ factor }) => factor === name)?.points).toBeCloseTo(
    Number(example(`factor-${name}`)),
    10,
  );
});

const habits = habitsOf(habitsOfExample);

test.each(habits)('the product computes the example of the habit $habit', ({ habit, share }) =>
  expect(100 * Number(share)).toBeCloseTo(Number(example(`habit-${habit}`)), 10),
);

test('the product computes the example of the habits', () =>
  expect(habitsScore(habits)).toBeCloseTo(Number(example('coach-habits')), 10));
