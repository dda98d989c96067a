import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hygieneFactors, defaultHygieneSettings } from './rule.ts';
import { hygieneBand, hygieneScore, factorShares, type MeetingFacts } from './score.ts';
import { meetingKinds } from '#domain/meetings/kinds.ts';
import { withoutFloatNoise } from '#domain/money/rounding.ts';

const now = Date.UTC(2026, 10, 21);
const facts = (changes: Partial<MeetingFacts> = {}): MeetingFacts => ({
  kind: 'general',
  agenda: 'Decide',
  agendaKnown: true,
  outcomes: 'Decided',
  actionItemsCount: 2,
  worthIt: 'yes',
  attendeeCount: 5,
  durationMinutes: 25,
  endedAtMs: now - 48 * 3_600_000,
  minutesLate: 0,
  ...changes,
});

test('the default settings', () => {
  expect(defaultHygieneSettings).toMatchObject({
    version: 1,
    thresholds: {
      enoughPeople: 7,
      lengthMinutes: [25, 60, 80, 120],
      workingHours: [8, 18],
      workingDays: [1, 2, 3, 4, 5],
      leastCoverage: 30,
    },
  });
});

test('the weights add up to 100', () => {
  expect(hygieneFactors.reduce((sum, factor) => sum + defaultHygieneSettings.weights[factor], 0)).toBe(100);
});

test.each([
  ['purpose', {}, 1],
  ['purpose', { agenda: null, outcomes: null, actionItemsCount: 0 }, 0],
  ['purpose', { agenda: null, outcomes: null }, 0.5],
  ['purpose', { agenda: null, actionItemsCount: 0 }, 0.5],
  ['purpose', { agenda: null, agendaKnown: false }, null],
  ['purpose', { agendaKnown: false }, 1],
  ['followThrough', {}, 1],
  ['followThrough', { actionItemsCount: null }, 0.6],
  ['followThrough', { outcomes: null }, 0.6],
  ['followThrough', { outcomes: null, actionItemsCount: 0 }, 0],
  ['followThrough', { outcomes: null, actionItemsCount: null, endedAtMs: now - 86_400_000 }, 0],
  ['followThrough', { outcomes: null, actionItemsCount: null, endedAtMs: now - 86_399_999 }, null],
  ['followThrough', { outcomes: null, actionItemsCount: 1, endedAtMs: now - 3_600_000 }, 0.6],
  ['people', { attendeeCount: 7 }, 1],
  ['people', { attendeeCount: 9 }, 0.7225],
  ['length', { durationMinutes: 15 }, 1],
  ['length', { durationMinutes: 25 }, 1],
  ['length', { durationMinutes: 60 }, 0.7],
  ['length', { durationMinutes: 70 }, 0.55],
  ['length', { durationMinutes: 80 }, 0.4],
  ['length', { durationMinutes: 100 }, 0.3],
  ['length', { durationMinutes: 500 }, 0.2],
  ['length', { durationMinutes: 120, kind: 'workshop' }, 0.7],
  ['length', { durationMinutes: 15, kind: 'standup' }, 1],
  ['length', { durationMinutes: 36, kind: 'standup' }, 0.7],
  ['length', { durationMinutes: 50, kind: 'one-on-one' }, 1],
  ['followThrough', { actionItemsCount: null, kind: 'workshop' }, 1],
  ['followThrough', { outcomes: null, kind: 'brainstorm' }, 1],
  ['worth', {}, 1],
  ['worth', { worthIt: 'maybe' }, 0.5],
  ['worth', { worthIt: 'no' }, 0],
  ['worth', { worthIt: null }, null],
  ['punctuality', { minutesLate: -3 }, 1],
  ['punctuality', { minutesLate: 2 }, 1],
  ['punctuality', { minutesLate: 3.5 }, 0.8],
  ['punctuality', { minutesLate: 5 }, 0.6],
  ['punctuality', { minutesLate: 7.5 }, 0.4],
  ['punctuality', { minutesLate: 12.5 }, 0.1],
  ['punctuality', { minutesLate: 15 }, 0],
  ['punctuality', { minutesLate: 60 }, 0],
  ['punctuality', { minutesLate: null }, null],
] as const)('%s of %j is %j', (factor, changes, share) => {
  const found = factorShares[factor](facts(changes), now, defaultHygieneSettings.thresholds);
  expect(found).toEqual(share === null ? null : expect.closeTo(share, 10));
});

test('a score computed by hand', () => {
  const meeting = facts({
    agenda: null,
    actionItemsCount: null,
    attendeeCount: 9,
    durationMinutes: 60,
    worthIt: 'maybe',
    minutesLate: null,
  });
  // 12.5 of 25, 12 of 20, 10.8375 of 15, 10.5 of 15, 7.5 of 15: 53.3375 of 90, of which "maybe" keeps three quarters
  expect(hygieneScore(meeting, now, defaultHygieneSettings)).toMatchObject({ score: 44, coverage: 90 });
});

test('there is no score below 30% coverage', () => {
  const unknown = {
    agenda: null,
    agendaKnown: false,
    outcomes: null,
    actionItemsCount: null,
    worthIt: null,
    minutesLate: null,
  };
  const meeting = facts({ ...unknown, endedAtMs: now, kind: 'training' });
  // 15 of the 65 points that apply
  expect(hygieneScore(meeting, now, defaultHygieneSettings)).toMatchObject({
    score: null,
    coverage: expect.closeTo(23.08, 2),
  });
  expect(hygieneScore(facts({ ...unknown, endedAtMs: now }), now, defaultHygieneSettings)).toMatchObject({
    coverage: 30,
    score: 100,
  });
});

const anyFacts: fc.Arbitrary<MeetingFacts> = fc.record({
  kind: fc.constantFrom(...meetingKinds),
  agenda: fc.constantFrom(null, 'Decide'),
  agendaKnown: fc.boolean(),
  outcomes: fc.constantFrom(null, 'Decided'),
  actionItemsCount: fc.constantFrom(null, 0, 1, 9),
  worthIt: fc.constantFrom(null, 'yes', 'maybe', 'no'),
  attendeeCount: fc.integer({ min: 1, max: 500 }),
  durationMinutes: fc.integer({ min: 1, max: 10_080 }),
  endedAtMs: fc.integer({ min: now - 4 * 86_400_000, max: now }),
  minutesLate: fc.option(fc.integer({ min: -60, max: 600 })),
});

test('a score is between 0 and 100 and equals the part of the points that the mark keeps', () => {
  fc.assert(
    fc.property(anyFacts, (meeting) => {
      const { score, coverage, factors } = hygieneScore(meeting, now, defaultHygieneSettings);
      const known = factors.filter(({ points }) => points !== null);
      const weight = known.reduce((sum, it) => sum + it.weight, 0);
      const won = known.reduce((sum, it) => sum + (it.points ?? 0), 0);
      const applying = factors.reduce((sum, it) => sum + (it.applies ? it.weight : 0), 0);
      const most = { yes: 100, maybe: 75, no: 50 }[meeting.worthIt ?? 'yes'];
      const again =
        100 * weight < 30 * applying ? null : Math.round(withoutFloatNoise((most * won) / weight));
      expect(coverage).toBeCloseTo((100 * weight) / applying, 8);
      return score === again && (score === null || (score >= 0 && score <= 100));
    }),
    { numRuns: 10_000 },
  );
});

test('a factor that is unknown or does not apply never lowers the score', () => {
  const unknown: Partial<MeetingFacts>[] = [{ worthIt: null }, { minutesLate: null }];
  fc.assert(
    fc.property(anyFacts, fc.constantFrom(...unknown), (meeting, less) => {
      const full = hygieneScore({ ...meeting, worthIt: 'no', minutesLate: 600 }, now, defaultHygieneSettings);
      const partial = hygieneScore(
        { ...meeting, worthIt: 'no', minutesLate: 600, ...less },
        now,
        defaultHygieneSettings,
      );
      return full.score === null || partial.score === null || partial.score >= full.score;
    }),
  );
  for (const kind of meetingKinds) {
    const empty = { agenda: null, outcomes: null, actionItemsCount: null, attendeeCount: 60 };
    const { factors } = hygieneScore(facts({ ...empty, kind }), now, defaultHygieneSettings);
    for (const { applies, points } of factors) if (!applies) expect(points).toBeNull();
  }
});

test.each<[string, Partial<MeetingFacts>, number, string[]]>([
  [
    'a daily standup of five for 15 minutes needs no agenda and no outcomes',
    { kind: 'standup', attendeeCount: 5, durationMinutes: 15 },
    100,
    ['people', 'length', 'worth', 'punctuality'],
  ],
  [
    'a standup of an hour does not',
    { kind: 'standup', attendeeCount: 5, durationMinutes: 60 },
    // 15 + 0.3 × 15 of 30
    65,
    ['people', 'length', 'worth', 'punctuality'],
  ],
  [
    'an all-hands of 60 people for 50 minutes with an agenda is not too large',
    { kind: 'all-hands', attendeeCount: 60, durationMinutes: 50, agenda: 'Results' },
    // 25 + 11.79 of 40
    92,
    ['purpose', 'length', 'worth', 'punctuality'],
  ],
  [
    'a one-on-one decides nothing that has to be recorded',
    { kind: 'one-on-one', attendeeCount: 2, durationMinutes: 45, agenda: 'Talk' },
    100,
    ['purpose', 'length', 'worth', 'punctuality'],
  ],
  [
    'a training of 30 people',
    { kind: 'training', attendeeCount: 30, durationMinutes: 50, agenda: 'Safety' },
    100,
    ['purpose', 'length', 'worth', 'punctuality'],
  ],
  [
    'an interview with prepared questions',
    { kind: 'interview', attendeeCount: 9, durationMinutes: 45, agenda: 'Questions' },
    100,
    ['purpose', 'length', 'worth', 'punctuality'],
  ],
  [
    'a workshop of 12 people with results',
    { kind: 'workshop', attendeeCount: 12, durationMinutes: 50, agenda: 'Map', outcomes: 'A map' },
    100,
    ['purpose', 'followThrough', 'length', 'worth', 'punctuality'],
  ],
  [
    'a brainstorm of nine with its ideas recorded',
    { kind: 'brainstorm', attendeeCount: 9, durationMinutes: 25, agenda: 'Names', outcomes: 'Ten names' },
    // 25 + 20 + 10.84 + 15 of 75
    94,
    [...hygieneFactors],
  ],
  [
    'a client meeting: who comes from the client is not ours to choose',
    { kind: 'client', attendeeCount: 12, durationMinutes: 25, agenda: 'Offer' },
    // 25 + 0 + 15 of 60
    67,
    ['purpose', 'followThrough', 'length', 'worth', 'punctuality'],
  ],
  [
    'any other meeting is measured by every factor',
    { attendeeCount: 5, durationMinutes: 15 },
    // 0 + 0 + 15 + 15 of 75
    40,
    [...hygieneFactors],
  ],
])('%s', (_what, changes, score, applying) => {
  const bare = { agenda: null, outcomes: null, actionItemsCount: null, worthIt: null, minutesLate: null };
  const found = hygieneScore(facts({ ...bare, ...changes }), now, defaultHygieneSettings);
  expect(found.score).toBe(score);
  expect(found.factors.flatMap(({ factor, applies }) => (applies ? [factor] : []))).toEqual(applying);
});

test.each([
  ['an agenda is worth half of the purpose of a one-on-one', { kind: 'one-on-one', agenda: null }, 81],
  ['an incident needs none', { kind: 'incident', agenda: null }, 100],
  ['a meeting that is formally perfect was not worth it', { worthIt: 'no' }, 43],
] as const)('%s', (_what, changes, score) =>
  expect(hygieneScore(facts(changes), now, defaultHygieneSettings).score).toBe(score),
);

test('without a weight for it, an answer changes nothing', () => {
  const rule = {
    ...defaultHygieneSettings,
    weights: { ...defaultHygieneSettings.weights, worth: 0, people: 30 },
  };
  expect(hygieneScore(facts({ worthIt: 'no' }), now, rule).score).toBe(100);
});

test('a kind of meeting whose factors have no weight is not scored', () => {
  const weights = { purpose: 50, followThrough: 50, people: 0, length: 0, worth: 0, punctuality: 0 };
  const found = hygieneScore(facts({ kind: 'standup' }), now, { ...defaultHygieneSettings, weights });
  expect(found).toMatchObject({ score: null, coverage: 0 });
});

test('fewer people, a shorter meeting, an agenda or a more punctual start never lower the score', () => {
  const lessOf = (meeting: MeetingFacts): MeetingFacts[] => [
    { ...meeting, attendeeCount: Math.ceil(meeting.attendeeCount / 2) },
    { ...meeting, durationMinutes: Math.ceil(meeting.durationMinutes / 2) },
    { ...meeting, ...(meeting.agendaKnown && { agenda: 'Decide' }) },
    { ...meeting, minutesLate: meeting.minutesLate === null ? null : Math.min(meeting.minutesLate, 1) },
  ];
  fc.assert(
    fc.property(anyFacts, (meeting) => {
      const before = hygieneScore(meeting, now, defaultHygieneSettings).score;
      return (
        before === null ||
        lessOf(meeting).every(
          (less) => (hygieneScore(less, now, defaultHygieneSettings).score ?? 0) >= before,
        )
      );
    }),
    { numRuns: 10_000 },
  );
});

test.each([
  // 25 + 0 + 15 + 5.7 + 15 + 2.8 of 100 is 63.5.
  [{ outcomes: null, actionItemsCount: null, durationMinutes: 84, minutesLate: 9 }, 64],
  [
    {
      worthIt: 'no',
      outcomes: null,
      actionItemsCount: null,
      durationMinutes: 104,
      minutesLate: 9,
    },
    // 47 of 100, of which "no" keeps half, is 23.5.
    24,
  ],
] as const)('a half rounds up: %j scores %i', (changes, score) => {
  expect(hygieneScore(facts(changes), now, defaultHygieneSettings).score).toBe(score);
});

test.each([
  [100, 'good'],
  [75, 'good'],
  [74, 'fair'],
  [50, 'fair'],
  [49, 'poor'],
  [0, 'poor'],
])('%i is %s', (score, band) => expect(hygieneBand(score)).toBe(band));
