import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultHygieneSettings } from './hygiene-settings.ts';
import { titleFacts, type TitledMeeting } from './title-facts.ts';

const today = '2026-11-21';
const now = Date.UTC(2026, 10, 21, 12);
const hourMs = 3_600_000;

const meeting: fc.Arbitrary<TitledMeeting> = fc.record({
  id: fc.constant(1),
  title: fc.constant('Weekly'),
  day: fc.constant(today),
  createdBy: fc.constant(1),
  type: fc.constantFrom('review', 'training'),
  startedAt: fc.integer({ min: -60, max: 0 }).map((hours) => now + hours * hourMs),
  scheduledAt: fc.constant(null),
  durationMinutes: fc.integer({ min: 1, max: 1500 }),
  attendeeCount: fc.integer({ min: 1, max: 12 }),
  totalCents: fc.constant(6000),
  estimatedValueCents: fc.constant(null),
  hasAgenda: fc.constantFrom(0 as const, 1 as const, null),
  outcomes: fc.constantFrom(null, 'Done'),
  actionItemsCount: fc.constantFrom(null, 0, 2),
  worthIt: fc.constantFrom(null, 'yes' as const),
});

test('until time changes something they stay as they are, and then something changes', () => {
  const meetings = fc.array(meeting, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(meetings, fc.double({ min: 0, max: 1, noNaN: true }), (of, part) => {
      const factsAt = (at: number) => titleFacts(of, today, at, defaultHygieneSettings);
      const facts = factsAt(now);
      const until = facts?.nextChangeAt ?? now + 100 * hourMs;
      expect(factsAt(now + Math.floor(part * (until - 1 - now)))).toEqual(facts);
      if (facts?.nextChangeAt) expect(factsAt(facts.nextChangeAt)).not.toEqual(facts);
    }),
    { numRuns: 2000 },
  );
});
