import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discussTopics } from '#contract/reports/coach.ts';
import { habitsOf } from '#domain/reports/coach/habits.ts';
import { defaultHygieneSettings } from '#domain/reports/coach/rule.ts';
import { noGroup, noSums } from '#domain/reports/coach/sums.ts';
import { type Aggregates, discussPayload } from './discuss-payload.ts';

const group = {
  ...noGroup(),
  meetings: 3,
  personMinutes: 600,
  scoredMinutes: 600,
  scoreMinutes: 42_000,
  knownMinutes: 18_000,
};

const aggregates = (types: string[], departments: string[]): Aggregates => ({
  score: 71.26,
  meetingsScore: 70,
  habitsScore: 75,
  // 15 of 25 points of the purpose; follow-through applies to half of the hours, and nothing else is known.
  sums: {
    ...noSums(),
    ...group,
    won: [9000, 0, 0, 0, 0, 0],
    known: [15_000, 0, 0, 0, 0, 0],
    applying: [15_000, 6000, 9000, 9000, 9000, 6000],
  },
  habits: habitsOf({
    personMinutes: 600,
    recurringMinutes: 300,
    people: { people: 4, freeDays: 1, afterHours: 0.1, broken: 0.1 },
    daysRecorded: 40,
  }),
  weeks: [{ sums: group }, { sums: noGroup() }],
  types: new Map(types.map((type) => [type, group])),
  departments: new Map(departments.map((department) => [department, group])),
  weights: defaultHygieneSettings.weights,
  leastCoverage: 30,
  recommendations: [{ kind: 'agenda', hoursSaved: 0, points: 12.34 }],
});

const figuresIn = (payload: string) => {
  const body = JSON.parse(payload) as { messages: { content: string }[] };
  const content = body.messages[1]?.content ?? '';
  return JSON.parse(content.slice(content.indexOf('{'))) as Record<string, unknown>;
};

test('the answer is in the language of the reader', () => {
  const instructionsIn = (...language: string[]) => {
    const body = discussPayload('trend', aggregates([], []), 'some-model', ...language);
    return (JSON.parse(body) as { messages: { content: string }[] }).messages[0]?.content ?? '';
  };
  expect(instructionsIn('ja')).toBe(`${instructionsIn()} Answer in Japanese.`);
});

test('departments become letters, and imported types become "other"', () => {
  const payload = discussPayload(
    'overview',
    aggregates(['review', 'Ada’s 1:1', 'Eve’s 1:1'], ['', 'Sales']),
    'some-model',
  );
  expect(figuresIn(payload)).toMatchObject({
    score: 71.3,
    weeklyScores: [70, null],
    types: [{ type: 'review' }, { type: 'other', meetings: 6, personHours: 20 }],
    departments: [{ department: 'department A', score: 70 }],
    recommendations: [{ kind: 'agenda', personHoursSavedAYear: 0, points: 12.3 }],
  });
});

test('the payload contains points of factors and habits, and lists what is unknown', () => {
  const payload = discussPayload('factors', aggregates([], []), 'some-model');
  expect(figuresIn(payload)).toMatchObject({
    factors: [
      { factor: 'purpose', weight: 25, won: 15, unknown: 0 },
      { factor: 'followThrough', weight: 20, applies: 10, won: 0, unknown: 10 },
      ...[15, 15, 15, 10].map((weight) => ({ weight, won: 0, unknown: weight })),
    ],
    habits: [
      { habit: 'meetingFreeDays', value: 1, worth: 50 },
      { habit: 'afterHours', value: 10, worth: 50 },
      { habit: 'fragmentation', value: 10, worth: 75 },
      { habit: 'recurring', value: null, worth: null },
    ],
  });
  const nothing = { ...aggregates([], []), sums: noSums() };
  expect(figuresIn(discussPayload('factors', nothing, 'some-model'))).toMatchObject({
    factors: Object.values(defaultHygieneSettings.weights).map((weight) => ({ won: 0, unknown: weight })),
  });
});

test('the payload contains at most 26 departments', () => {
  const many = Array.from({ length: 27 }, (_, i) => `Department of ${i}`);
  const payload = discussPayload('overview', aggregates([], many), 'some-model');
  expect(figuresIn(payload)['departments']).toHaveLength(26);
});

test('the payload contains no score below the minimum coverage', () => {
  const payload = discussPayload('trend', { ...aggregates(['review'], []), leastCoverage: 31 }, 'some-model');
  expect(figuresIn(payload)).toMatchObject({
    weeklyScores: [null, null],
    types: [{ score: null, coverage: 30 }],
  });
});

test('the payload of every topic contains no text that people wrote', () => {
  const written = fc.string({ minLength: 6, maxLength: 40 }).map((text) => `§${text}§`);
  fc.assert(
    fc.property(
      fc.array(written),
      fc.array(written),
      fc.constantFrom(...discussTopics),
      (types, departments, topic) => {
        const nothing = discussPayload(
          topic,
          aggregates(
            types.map(() => 'x'),
            departments.map((_, i) => `y${i}`),
          ),
          'm',
        );
        const payload = discussPayload(topic, aggregates(types, departments), 'm');
        // The map merges equal names. Only the number of groups remains, which is not secret.
        return (
          !payload.includes('§') &&
          (new Set(departments).size !== departments.length ||
            new Set(types).size !== 1 ||
            payload === nothing)
        );
      },
    ),
    { numRuns: 2000 },
  );
});

test('the payload contains no money and no rate', () => {
  expect(discussPayload('first-change', aggregates(['review'], ['Sales']), 'm')).not.toMatch(
    /cost|cent|dollar|\$|rate"/i,
  );
});
