import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RecordedMeeting } from '#domain/meetings/meeting-facts.ts';
import { defaultHygieneSettings } from './rule.ts';
import { addSums, meanCoverage, meanScore, nextSettling, noSums, sumsOfMeeting } from './sums.ts';

/** 100 person-hours, of which `scoredHours` have a score of 80. */
const sums = (coverage: number, scoredHours = 100) => ({
  personMinutes: 6000,
  scoredMinutes: 60 * scoredHours,
  scoreMinutes: 80 * 60 * scoredHours,
  knownMinutes: coverage * 6000,
});

test.each([
  ['everything is known', sums(100), 30, 80],
  ['exactly the minimum is known', sums(30), 30, 80],
  ['just below the minimum', sums(29.99), 30, null],
  ['some scored meetings, little known of the rest', sums(29, 40), 30, null],
  ['nothing is known and no minimum', sums(0), 0, null],
  ['a lower minimum', sums(29), 10, 80],
  ['a higher minimum', sums(75), 90, null],
  ['no scored meeting', sums(60, 0), 30, null],
  ['no meetings', { personMinutes: 0, scoredMinutes: 0, scoreMinutes: 0, knownMinutes: 0 }, 30, null],
])('%s', (_what, known, leastCoverage, score) => expect(meanScore(known, leastCoverage)).toBe(score));

const meeting = {
  type: 'review',
  title: 'Review',
  hasAgenda: 1 as const,
  outcomes: null,
  actionItemsCount: null,
  worthIt: null,
  attendeeCount: 5,
  durationMinutes: 60,
  startedAt: 0,
  scheduledAt: null,
};

test('sums of three meetings, computed by hand', () => {
  const all = noSums();
  const rule = defaultHygieneSettings;
  // Agenda 25 of 25, people 15 of 15, length 10.5 of 15, follow-through 0 of 20.
  addSums(all, sumsOfMeeting(meeting, 1e12, rule));
  expect(meanCoverage(all)).toBe(75);
  addSums(all, sumsOfMeeting(meeting, 1e12, rule));
  // A training with an unknown agenda has no score: only 15 of the 65 points that apply are known.
  const training = { ...meeting, type: 'training', hasAgenda: null, durationMinutes: 40 };
  addSums(all, sumsOfMeeting(training, 0, rule));
  expect(all).toEqual({
    meetings: 3,
    personMinutes: 800,
    scored: 2,
    scoredMinutes: 600,
    scoreMinutes: 67 * 600,
    knownMinutes: expect.closeTo(75 * 600 + (1500 / 65) * 200, 2),
    won: [25 * 600, 0, 15 * 600, 10.5 * 600 + 15 * 200, 0, 0],
    known: [25 * 600, 20 * 600, 15 * 600, 15 * 800, 0, 0],
    applying: [25 * 800, 20 * 600, 15 * 600, 15 * 800, 15 * 800, 10 * 800],
  });
  expect(meanCoverage(noSums())).toBe(0);
});

const hourMs = 3_600_000;
const now = Date.UTC(2026, 10, 21, 12);
const anyMeeting: fc.Arbitrary<RecordedMeeting> = fc.record({
  type: fc.constantFrom('review', 'training', 'other'),
  title: fc.constantFrom('Sync', '1:1 Ada'),
  startedAt: fc.integer({ min: -60, max: 0 }).map((hours) => now + hours * hourMs),
  scheduledAt: fc.constant(null),
  durationMinutes: fc.integer({ min: 1, max: 1500 }),
  attendeeCount: fc.integer({ min: 1, max: 12 }),
  hasAgenda: fc.constantFrom(0 as const, 1 as const, null),
  outcomes: fc.constantFrom(null, 'Done'),
  actionItemsCount: fc.constantFrom(null, 0, 2),
  worthIt: fc.constantFrom(null, 'yes' as const),
});

test('sums do not change until the next grace period ends, and do then', () => {
  const meetings = fc.array(anyMeeting, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(meetings, fc.double({ min: 0, max: 1, noNaN: true }), (list, part) => {
      const sumsAt = (at: number) => list.map((one) => sumsOfMeeting(one, at, defaultHygieneSettings));
      const next = nextSettling(list, now);
      const until = next ?? now + 100 * hourMs;
      expect(sumsAt(now + Math.floor(part * (until - 1 - now)))).toEqual(sumsAt(now));
      if (next !== null) expect(sumsAt(next)).not.toEqual(sumsAt(now));
    }),
    { numRuns: 2000 },
  );
});

test.each<[Partial<RecordedMeeting>, number | null]>([
  [{}, now + 24 * hourMs],
  [{ actionItemsCount: 0 }, now + 24 * hourMs],
  [{ actionItemsCount: 1 }, null],
  [{ outcomes: 'Done' }, null],
  [{ startedAt: now - 48 * hourMs }, null],
  [{ type: 'standup', durationMinutes: 30 }, null],
])('the follow-through of a meeting with %j settles at %j', (changes, at) => {
  const ended = { ...meeting, startedAt: now - 60 * 60_000 };
  expect(nextSettling([{ ...ended, ...changes }], now)).toBe(at);
});
